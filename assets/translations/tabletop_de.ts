<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>On request</source>
        <translation>Auf Wunsch</translation>
    </message>
    <message>
        <source>When the pointer rests</source>
        <translation>Wenn der Zeiger ruht</translation>
    </message>
    <message>
        <source>On request means: press {key}, hold the right mouse button, or rest a finger on the card.</source>
        <translation>Auf Wunsch heißt: Drück {key}, halte die rechte Maustaste oder lass einen Finger auf der Karte ruhen.</translation>
    </message>
    <message>
        <source>Enlarge cards</source>
        <translation>Karten vergrößern</translation>
    </message>
    <message>
        <source>Which of your cards suit your secret task, and what is missing.</source>
        <translation>Welche deiner Karten zu deiner geheimen Aufgabe passen und was noch fehlt.</translation>
    </message>
    <message>
        <source>Task meter</source>
        <translation>Aufgabenanzeiger</translation>
    </message>
    <message>
        <source>The exact chance of a hit, of getting a card, or of winning.</source>
        <translation>Die genaue Chance auf einen Treffer, auf eine Karte oder auf den Sieg.</translation>
    </message>
    <message>
        <source>Chances beside dice</source>
        <translation>Chancen neben den Würfeln</translation>
    </message>
    <message>
        <source>A thin bar above the table. It uses only what everybody can see.</source>
        <translation>Ein schmaler Balken über dem Tisch. Er verwendet nur, was alle sehen.</translation>
    </message>
    <message>
        <source>Who is ahead</source>
        <translation>Wer vorn liegt</translation>
    </message>
    <message>
        <source>If you turn this off, the table turns to the next player at once.</source>
        <translation>Ohne diese Einstellung dreht sich der Tisch gleich zum nächsten Spieler.</translation>
    </message>
    <message>
        <source>Hide hands while the screen is passed on</source>
        <translation>Hände verbergen, während der Bildschirm weitergegeben wird</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Each game’s own</source>
        <translation>Für jedes Spiel ein eigener</translation>
    </message>
    <message>
        <source>Felt</source>
        <translation>Filz</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Nacht</translation>
    </message>
    <message>
        <source>Wood</source>
        <translation>Holz</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>Same as the table</source>
        <translation>Wie der Tisch</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Window around the table</source>
        <translation>Fenster um den Tisch</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Whole table</source>
        <translation>Ganzer Tisch</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Am größten</translation>
    </message>
    <message>
        <source>If the table is larger than the window, drag an empty spot to move it.</source>
        <translation>Ist der Tisch größer als das Fenster, zieh ihn an einer freien Stelle.</translation>
    </message>
    <message>
        <source>Size of cards</source>
        <translation>Größe der Karten</translation>
    </message>
    <message>
        <source>Otherwise a picture shows what belongs there; point at it to see its name.</source>
        <translation>Sonst zeigt ein Bild, was dorthin gehört; zeig darauf, um den Namen zu sehen.</translation>
    </message>
    <message>
        <source>Names of empty places</source>
        <translation>Namen leerer Plätze</translation>
    </message>
    <message>
        <source>Everything is big enough for a finger, and you are less likely to drag a card by mistake.</source>
        <translation>Alles ist groß genug für einen Finger, und eine Karte wird nicht so leicht aus Versehen gezogen.</translation>
    </message>
    <message>
        <source>Large buttons</source>
        <translation>Große Knöpfe</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Speed of movement</source>
        <translation>Tempo der Bewegungen</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Nothing flies, tumbles or turns, and no confetti falls; pieces fade in.</source>
        <translation>Nichts fliegt, purzelt oder dreht sich, und es regnet kein Konfetti; alles wird sanft eingeblendet.</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>When touched</source>
        <translation>Bei Berührung</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Cards you can play stand up, and places where a card can go light up.</source>
        <translation>Spielbare Karten ragen heraus, und Plätze leuchten auf, wenn eine Karte dorthin darf.</translation>
    </message>
    <message>
        <source>Show what you can do</source>
        <translation>Zeigen, was geht</translation>
    </message>
    <message>
        <source>½ second</source>
        <translation>½ Sekunde</translation>
    </message>
    <message>
        <source>1 second</source>
        <translation>1 Sekunde</translation>
    </message>
    <message>
        <source>3 seconds</source>
        <translation>3 Sekunden</translation>
    </message>
    <message>
        <source>10 seconds</source>
        <translation>10 Sekunden</translation>
    </message>
    <message>
        <source>The time for each of its moves, roughly.</source>
        <translation>Die Zeit für jeden seiner Züge, ungefähr.</translation>
    </message>
    <message>
        <source>The strong computer thinks</source>
        <translation>Der starke Computer überlegt</translation>
    </message>
    <message>
        <source>Measures how long each player thinks. It stops while the table is covered.</source>
        <translation>Misst, wie lange alle nachdenken. Sie hält an, solange der Tisch verdeckt ist.</translation>
    </message>
    <message>
        <source>Game clock</source>
        <translation>Spieluhr</translation>
    </message>
    <message>
        <source>To hear sounds, install a package: {command}</source>
        <translation>Für Ton fehlt noch ein Paket: {command}</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Ton aus</translation>
    </message>
    <message>
        <source>2 seconds</source>
        <translation>2 Sekunden</translation>
    </message>
    <message>
        <source>5 seconds</source>
        <translation>5 Sekunden</translation>
    </message>
    <message>
        <source>Everything you can do is marked in turn, each for this long. The switch chooses it.</source>
        <translation>Alles, was du tun kannst, wird reihum so lange markiert. Der Schalter wählt es.</translation>
    </message>
    <message>
        <source>One switch</source>
        <translation>Ein Schalter</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Any click</source>
        <translation>Jeder Klick</translation>
    </message>
    <message>
        <source>All of them</source>
        <translation>Alle drei</translation>
    </message>
    <message>
        <source>The switch</source>
        <translation>Der Schalter</translation>
    </message>
    <message>
        <source>What is &amp;new</source>
        <translation>Was ist &amp;neu</translation>
    </message>
    <message>
        <source>&amp;About Tabletop</source>
        <translation>Ü&amp;ber Tabletop</translation>
    </message>
    <message>
        <source>The last message once more, to hear and to read</source>
        <translation>Die letzte Meldung noch einmal, zum Hören und zum Lesen</translation>
    </message>
    <message>
        <source>Repeat the last message</source>
        <translation>Letzte Meldung wiederholen</translation>
    </message>
    <message>
        <source>Saved games, results, settings and card sets in one file</source>
        <translation>Gespeicherte Spiele, Ergebnisse, Einstellungen und Kartensätze in einer Datei</translation>
    </message>
    <message>
        <source>Back up everything…</source>
        <translation>Alles sichern…</translation>
    </message>
    <message>
        <source>Add what is in a backup to what you have here</source>
        <translation>Fügt hinzu, was in einer Sicherung steht</translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation>Sicherung einlesen…</translation>
    </message>
    <message>
        <source>How it &amp;ended</source>
        <translation>Wie es &amp;ausging</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Lea&amp;ve the table…</source>
        <translation>&amp;Tisch verlassen…</translation>
    </message>
    <message>
        <source>Leave, come back or give up</source>
        <translation>Gehen, zurückkommen oder aufgeben</translation>
    </message>
    <message>
        <source>Task mete&amp;r</source>
        <translation>Aufgabenan&amp;zeiger</translation>
    </message>
    <message>
        <source>Which cards suit your secret task, and what is missing</source>
        <translation>Welche Karten zu deiner geheimen Aufgabe passen und was noch fehlt</translation>
    </message>
    <message>
        <source>List of mo&amp;ves</source>
        <translation>&amp;Liste der Züge</translation>
    </message>
    <message>
        <source>Everything you can do now, in words</source>
        <translation>Alles, was du jetzt tun kannst, in Worten</translation>
    </message>
    <message>
        <source>&amp;Cover the hands</source>
        <translation>&amp;Hände verdecken</translation>
    </message>
    <message>
        <source>Cover all hands at once, until you show them again</source>
        <translation>Alle Hände sofort verdecken, bis du sie wieder zeigst</translation>
    </message>
    <message>
        <source>Rep&amp;lay</source>
        <translation>&amp;Rückschau</translation>
    </message>
    <message>
        <source>Watch the game again, move by move</source>
        <translation>Das Spiel noch einmal ansehen, Zug für Zug</translation>
    </message>
    <message>
        <source>&amp;Rules of this game</source>
        <translation>&amp;Regeln dieses Spiels</translation>
    </message>
    <message>
        <source>Rule of the &amp;last refusal</source>
        <translation>Regel der letzten &amp;Ablehnung</translation>
    </message>
    <message>
        <source>A copy of the game on an open table, where you can try anything</source>
        <translation>Eine Kopie des Spiels auf einem offenen Tisch, an dem du alles ausprobieren kannst</translation>
    </message>
    <message>
        <source>Open in the sand&amp;box</source>
        <translation>Im Sand&amp;kasten öffnen</translation>
    </message>
    <message>
        <source>A position from a file, in the sandbox</source>
        <translation>Eine Stellung aus einer Datei, im Sandkasten</translation>
    </message>
    <message>
        <source>Open s&amp;cenario…</source>
        <translation>S&amp;zenario öffnen…</translation>
    </message>
    <message>
        <source>Save scenar&amp;io…</source>
        <translation>Szenario spei&amp;chern…</translation>
    </message>
    <message>
        <source>The position in the sandbox, and what you tried</source>
        <translation>Die Stellung im Sandkasten, und was du ausprobiert hast</translation>
    </message>
    <message>
        <source>&amp;Open saved game…</source>
        <translation>Spiel ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>&amp;Save a copy…</source>
        <translation>Kopie &amp;speichern…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>&amp;Ton aus</translation>
    </message>
    <message>
        <source>&amp;New game…</source>
        <translation>&amp;Neues Spiel…</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>S&amp;tatistics</source>
        <translation>Stat&amp;istik</translation>
    </message>
    <message>
        <source>T&amp;ip</source>
        <translation>T&amp;ipp</translation>
    </message>
    <message>
        <source>The best move now: first which piece, then why, and what the other moves are worth</source>
        <translation>Der beste Zug: zuerst welches Teil, dann warum, und was die anderen Züge wert sind</translation>
    </message>
    <message>
        <source>Pla&amp;y the tip</source>
        <translation>Tipp &amp;spielen</translation>
    </message>
    <message>
        <source>Make the move that a tip would suggest</source>
        <translation>Den Zug machen, den ein Tipp empfiehlt</translation>
    </message>
    <message>
        <source>&amp;First game, explained</source>
        <translation>&amp;Erstes Spiel mit Erklärung</translation>
    </message>
    <message>
        <source>&amp;What can this do?</source>
        <translation>&amp;Was geht damit?</translation>
    </message>
    <message>
        <source>What a card, a die or a place can do now, or why not; nothing is moved</source>
        <translation>Was mit einer Karte, einem Würfel oder einem Platz jetzt geht, oder warum nicht; bewegt wird nichts</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>&amp;Von vorn</translation>
    </message>
    <message>
        <source>The same game once more, with the same cards and dice</source>
        <translation>Dasselbe Spiel noch einmal, mit denselben Karten und Würfeln</translation>
    </message>
    <message>
        <source>P&amp;ause</source>
        <translation>P&amp;ause</translation>
    </message>
    <message>
        <source>Cover the table, and stop the clock</source>
        <translation>Den Tisch verdecken und die Uhr anhalten</translation>
    </message>
    <message>
        <source>Back to the start &amp;page</source>
        <translation>Z&amp;ur Startseite</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Zurücknehmen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Log, moves and rules</source>
        <translation>&amp;Protokoll, Züge und Regeln</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Kleinere Schrift</translation>
    </message>
    <message>
        <source>N&amp;ormal text size</source>
        <translation>Normale S&amp;chriftgröße</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Open the menus</source>
        <translation>Die Menüs öffnen</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>S&amp;ort the hand</source>
        <translation>Hand s&amp;ortieren</translation>
    </message>
    <message>
        <source>Keep your hand sorted, each time in another order; drag a card to move it</source>
        <translation>Die Hand sortiert halten, jedes Mal anders; zieh eine Karte, um sie woandershin zu stecken</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortieren</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Tabletop</source>
        <translation>Über Tabletop</translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Card and dice games round one screen</source>
        <translation>Karten- und Würfelspiele rund um einen Bildschirm</translation>
    </message>
    <message>
        <source>What it is made of</source>
        <translation>Woraus es gemacht ist</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>Für einen Bericht kopieren</translation>
    </message>
    <message>
        <source>Versions, folders and screens, as text for you to paste</source>
        <translation>Versionen, Ordner und Bildschirme, als Text zum Einfügen</translation>
    </message>
</context>
<context>
    <name>Accessible</name>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>one card</source>
        <translation>eine Karte</translation>
    </message>
    <message>
        <source>{n} cards</source>
        <translation>{n} Karten</translation>
    </message>
    <message>
        <source>{player}, to act</source>
        <translation>{player}, am Zug</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>eine Karte</translation>
    </message>
    <message>
        <source>Used.</source>
        <translation>Verbraucht.</translation>
    </message>
    <message>
        <source>New.</source>
        <translation>Neu.</translation>
    </message>
    <message>
        <source>It fits the task.</source>
        <translation>Passt zur Aufgabe.</translation>
    </message>
    <message>
        <source>It spoils the task.</source>
        <translation>Stört die Aufgabe.</translation>
    </message>
    <message>
        <source>It lies face down.</source>
        <translation>Liegt verdeckt.</translation>
    </message>
    <message>
        <source>It covers {card}.</source>
        <translation>Verdeckt {card}.</translation>
    </message>
    <message>
        <source>It is the reason why not.</source>
        <translation>Daran liegt es.</translation>
    </message>
    <message>
        <source>You can put it here.</source>
        <translation>Hierhin darfst du sie legen.</translation>
    </message>
    <message>
        <source>Playable.</source>
        <translation>Spielbar.</translation>
    </message>
    <message>
        <source>The card uses it.</source>
        <translation>Die Karte braucht ihn.</translation>
    </message>
</context>
<context>
    <name>AnnouncerPart</name>
    <message>
        <source>Undone.</source>
        <translation>Zurückgenommen.</translation>
    </message>
    <message>
        <source>Pass the screen to {name}.</source>
        <translation>Gib den Bildschirm an {name} weiter.</translation>
    </message>
</context>
<context>
    <name>BackupFeature</name>
    <message>
        <source>Back up everything</source>
        <translation>Alles sichern</translation>
    </message>
    <message>
        <source>Saved in {file}: {things}. On another computer, choose “Restore a backup”.</source>
        <translation>In {file} gespeichert: {things}. Wähle auf dem anderen Computer „Sicherung einlesen“.</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung einlesen</translation>
    </message>
    <message>
        <source>Backups ({pattern});;All files (*)</source>
        <translation>Sicherungen ({pattern});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Copied from {file}: {things}.</source>
        <translation>Aus {file} kopiert: {things}.</translation>
    </message>
    <message>
        <source>Nothing is copied from {file}.</source>
        <translation>Aus {file} wird nichts kopiert.</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Different here and left as it is: {names}.</source>
        <translation>Hier anders und so gelassen: {names}.</translation>
    </message>
    <message>
        <source>Left out: {problem}.</source>
        <translation>Ausgelassen: {problem}.</translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>Und %n weiteres.</numerusform>
            <numerusform>Und %n weitere.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BadgeButton</name>
    <message>
        <source>Red disc</source>
        <translation>Rote Scheibe</translation>
    </message>
    <message>
        <source>Blue square</source>
        <translation>Blaues Quadrat</translation>
    </message>
    <message>
        <source>Green triangle</source>
        <translation>Grünes Dreieck</translation>
    </message>
    <message>
        <source>Yellow diamond</source>
        <translation>Gelbe Raute</translation>
    </message>
    <message>
        <source>Pink plus</source>
        <translation>Rosa Plus</translation>
    </message>
    <message>
        <source>Light blue star</source>
        <translation>Hellblauer Stern</translation>
    </message>
    <message>
        <source>Brown ring</source>
        <translation>Brauner Ring</translation>
    </message>
    <message>
        <source>Sign of {name}: {sign}</source>
        <translation>Zeichen von {name}: {sign}</translation>
    </message>
    <message>
        <source>{sign}; click for another</source>
        <translation>{sign}; klicken für ein anderes</translation>
    </message>
    <message>
        <source>{sign} – exchange with {name}</source>
        <translation>{sign} – mit {name} tauschen</translation>
    </message>
</context>
<context>
    <name>BotDriver</name>
    <message>
        <source>The medium computer now plays for {name}: {fault}.</source>
        <translation>Jetzt spielt der mittlere Computer für {name}: {fault}.</translation>
    </message>
</context>
<context>
    <name>CardsPanel</name>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Cards in this place, top first</source>
        <translation>Karten an diesem Ort, oberste zuerst</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Put the card with the cards that are not in play</source>
        <translation>Legt die Karte zu den Karten, die nicht im Spiel sind</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Take all out</source>
        <translation>Alle herausnehmen</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>Nach Namen suchen</translation>
    </message>
    <message>
        <source>Search cards by name</source>
        <translation>Karten nach Namen suchen</translation>
    </message>
    <message>
        <source>All cards</source>
        <translation>Alle Karten</translation>
    </message>
    <message>
        <source>Press Return to add a card here.</source>
        <translation>Die Eingabetaste legt eine Karte an diesen Ort.</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Etwas ist schiefgegangen</translation>
    </message>
    <message>
        <source>Oh. Something fell off the table.</source>
        <translation>Oh. Da ist etwas vom Tisch gefallen.</translation>
    </message>
    <message>
        <source>This was the program’s mistake, not yours. Your game is safe: every move up to this one is saved. You can play on, or close Tabletop and continue later.</source>
        <translation>Das war ein Fehler des Programms, nicht deiner. Dein Spiel ist sicher: Jeder Zug bis hierher ist gespeichert. Du kannst weiterspielen oder Tabletop schließen und später weitermachen.</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>This was the mistake of a game that does not come with the program, not yours. Every move up to this one is saved. Please tell whoever made the game:</source>
        <translation>Das war ein Fehler eines Spiels, das nicht zum Programm gehört, nicht deiner. Jeder Zug bis hierher ist gespeichert. Sag es bitte denen, die das Spiel gemacht haben:</translation>
    </message>
    <message>
        <source>Close Tabletop</source>
        <translation>Tabletop schließen</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Leave the game</source>
        <translation>Spiel verlassen</translation>
    </message>
    <message>
        <source>No report could be written; you can copy it instead.</source>
        <translation>Es konnte kein Bericht geschrieben werden; du kannst ihn aber kopieren.</translation>
    </message>
    <message>
        <source>What happened is written in {file}, in the folder {folder}.</source>
        <translation>Was geschehen ist, steht in {file}, im Ordner {folder}.</translation>
    </message>
</context>
<context>
    <name>EndButtons</name>
    <message>
        <source>Play again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Revenge</source>
        <translation>Revanche</translation>
    </message>
    <message>
        <source>The same cards and dice once more</source>
        <translation>Noch einmal dieselben Karten und Würfel</translation>
    </message>
    <message>
        <source>Whoever came last begins</source>
        <translation>Wer zuletzt kam, beginnt</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>A picture of how it ended</source>
        <translation>Ein Bild davon, wie es ausging</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy as three lines of text</source>
        <translation>Als drei Zeilen Text kopieren</translation>
    </message>
    <message>
        <source>Copy the code of this deal</source>
        <translation>Code des Spiels kopieren</translation>
    </message>
    <message>
        <source>Look at the table</source>
        <translation>Den Tisch ansehen</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
</context>
<context>
    <name>EndFeature</name>
    <message>
        <source>The text is on the clipboard.</source>
        <translation>Der Text ist in der Zwischenablage.</translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message>
        <source>Lost this time</source>
        <translation>Diesmal verloren</translation>
    </message>
    <message>
        <source>Won!</source>
        <translation>Gewonnen!</translation>
    </message>
    <message>
        <source>Won together!</source>
        <translation>Gemeinsam gewonnen!</translation>
    </message>
    <message>
        <source>This was practice: it does not count.</source>
        <translation>Das war Übung: Es zählt nicht.</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>alle zusammen</translation>
    </message>
    <message>
        <source>Thinking time: {times}</source>
        <translation>Bedenkzeit: {times}</translation>
    </message>
    <message>
        <source>Nobody has won</source>
        <translation>Niemand hat gewonnen</translation>
    </message>
    <message>
        <source>{name} has won!</source>
        <translation>{name} hat gewonnen!</translation>
    </message>
    <message>
        <source>{name} have won!</source>
        <translation>{name} haben gewonnen!</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>dice rolled</source>
        <translation>Würfel geworfen</translation>
    </message>
    <message>
        <source>minutes at the table</source>
        <translation>Minuten am Tisch</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>&quot;from ZONE&quot; stands before the &quot;&gt;&quot;, as in CARD from ZONE &gt; ZONE</source>
        <translation>„from ZONE“ steht vor dem „&gt;“, wie in CARD from ZONE &gt; ZONE</translation>
    </message>
    <message>
        <source>&quot;game&quot; is missing</source>
        <translation>„game“ fehlt</translation>
    </message>
    <message>
        <source>&quot;options&quot; has a value that is no text</source>
        <translation>„options“ hat einen Wert, der kein Text ist</translation>
    </message>
    <message>
        <source>&quot;other&quot; is missing</source>
        <translation>„other“ fehlt</translation>
    </message>
    <message>
        <source>&quot;rest&quot; already stands in {text} on line {line}</source>
        <translation>„rest“ steht schon in {text} in Zeile {line}</translation>
    </message>
    <message>
        <source>&quot;rest&quot; stands there twice</source>
        <translation>„rest“ steht zweimal da</translation>
    </message>
    <message>
        <source>&quot;seed&quot; is out of range</source>
        <translation>„seed“ ist zu groß oder zu klein</translation>
    </message>
    <message>
        <source>&quot;try&quot; and &quot;do&quot; are two steps</source>
        <translation>„try“ und „do“ sind zwei Schritte</translation>
    </message>
    <message>
        <source>&quot;try&quot; and &quot;refused&quot; go together</source>
        <translation>„try“ und „refused“ gehören zusammen</translation>
    </message>
    <message>
        <source>&quot;with CARD&quot; stands at the end, as in CARD &gt; ZONE with CARD</source>
        <translation>„with CARD“ steht am Ende, wie in CARD &gt; ZONE with CARD</translation>
    </message>
    <message>
        <source>&quot;{code}&quot; is not two words</source>
        <translation>„{code}“ sind nicht zwei Wörter</translation>
    </message>
    <message>
        <source>&quot;{colour}&quot; is no colour; write #RRGGBB</source>
        <translation>„{colour}“ ist keine Farbe; schreibe #RRGGBB</translation>
    </message>
    <message>
        <source>&quot;{data}&quot; cannot stand in the position</source>
        <translation>„{data}“ kann nicht in der Stellung stehen</translation>
    </message>
    <message>
        <source>&quot;{due}&quot; is due here, not &quot;{kind_of}&quot;</source>
        <translation>hier ist „{due}“ dran, nicht „{kind_of}“</translation>
    </message>
    <message>
        <source>&quot;{entry}&quot; was never due</source>
        <translation>„{entry}“ kam nie an die Reihe</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is already {found}</source>
        <translation>„{key}“ ist schon {found}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is missing</source>
        <translation>„{key}“ fehlt</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is missing or is not what it should be</source>
        <translation>„{key}“ fehlt oder ist nicht, was es sein soll</translation>
    </message>
    <message>
        <source>&quot;{line}&quot; is no action of this game{hint}</source>
        <translation>„{line}“ ist kein Zug dieses Spiels{hint}</translation>
    </message>
    <message>
        <source>&quot;{line}&quot;: a space must stand before and after &quot;&gt;&quot;</source>
        <translation>„{line}“: Vor und nach „&gt;“ muss ein Leerzeichen stehen</translation>
    </message>
    <message>
        <source>&quot;{module}&quot; has no &quot;{name}&quot;</source>
        <translation>„{module}“ hat kein „{name}“</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; begins or ends with a space</source>
        <translation>„{name}“ beginnt oder endet mit einem Leerzeichen</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; cannot be a name; it stands for something else in files</source>
        <translation>„{name}“ kann kein Name sein; es bedeutet in Dateien etwas anderes</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; has a character that names cannot have (one of &quot; / &gt; or a control)</source>
        <translation>„{name}“ hat ein Zeichen, das in Namen nicht vorkommen kann (eines von &quot; / &gt; oder ein Steuerzeichen)</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is longer than {n} characters</source>
        <translation>„{name}“ ist länger als {n} Zeichen</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is missing</source>
        <translation>„{name}“ fehlt</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is missing in the position</source>
        <translation>„{name}“ fehlt in der Stellung</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is named twice</source>
        <translation>„{name}“ ist zweimal genannt</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is no name; it consists of small letters and digits, with single hyphens between them</source>
        <translation>„{name}“ ist kein Name; er besteht aus kleinen Buchstaben und Ziffern mit einzelnen Bindestrichen dazwischen</translation>
    </message>
    <message>
        <source>&quot;{rule}&quot; is no rule id (as &quot;AB-C1&quot;)</source>
        <translation>„{rule}“ ist keine Regelnummer (wie „AB-C1“)</translation>
    </message>
    <message>
        <source>&quot;{slot}&quot; asks for two forms at once</source>
        <translation>„{slot}“ verlangt zwei Formen auf einmal</translation>
    </message>
    <message>
        <source>&quot;{slot}&quot;: &quot;{form}&quot; is no form; there are {known}</source>
        <translation>„{slot}“: „{form}“ ist keine Form; es gibt {known}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is listed, but {answer}</source>
        <translation>„{text}“ ist aufgeführt, aber {answer}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no part of a plural rule</source>
        <translation>„{text}“ ist kein Teil einer Mehrzahlregel</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused</source>
        <translation>„{text}“ wird abgelehnt</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused ({rule})</source>
        <translation>„{text}“ wird abgelehnt ({rule})</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused by {rule}</source>
        <translation>„{text}“ wird von {rule} abgelehnt</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused by {rule}, not {refused}</source>
        <translation>„{text}“ wird von {rule} abgelehnt, nicht von {refused}</translation>
    </message>
    <message>
        <source>&quot;{token}&quot; is no face of a die</source>
        <translation>„{token}“ ist keine Seite eines Würfels</translation>
    </message>
    <message>
        <source>&quot;{token}&quot; is no name of something to fill in</source>
        <translation>„{token}“ nennt nichts, was eingesetzt werden kann</translation>
    </message>
    <message>
        <source>, of a newer Tabletop</source>
        <translation>, von einem neueren Tabletop</translation>
    </message>
    <message>
        <source>1 player</source>
        <translation>1 Spieler</translation>
    </message>
    <message>
        <source>; a card is moved with &quot;&gt;&quot;, as in &quot;{tokens} &gt; ZONE&quot;</source>
        <translation>; eine Karte wird mit „&gt;“ bewegt, wie in „{tokens} &gt; ZONE“</translation>
    </message>
    <message>
        <source>; did you mean &quot;{close}&quot;?</source>
        <translation>; ist „{close}“ gemeint?</translation>
    </message>
    <message>
        <source>; leave out the quotes</source>
        <translation>; lass die Anführungszeichen weg</translation>
    </message>
    <message>
        <source>; others cannot be used: `tabletop games` says why</source>
        <translation>; andere sind nicht zu gebrauchen: `tabletop games` sagt, warum</translation>
    </message>
    <message>
        <source>; the commands are {known}</source>
        <translation>; die Befehle sind {known}</translation>
    </message>
    <message>
        <source>; the keys are {known}</source>
        <translation>; die Schlüssel sind {known}</translation>
    </message>
    <message>
        <source>; there are {zones}</source>
        <translation>; es gibt {zones}</translation>
    </message>
    <message>
        <source>; write &quot;{text}&quot;</source>
        <translation>; schreibe „{text}“</translation>
    </message>
    <message>
        <source>; write #RRGGBB</source>
        <translation>; schreibe #RRGGBB</translation>
    </message>
    <message>
        <source>; write plain digits</source>
        <translation>; schreibe einfache Ziffern</translation>
    </message>
    <message>
        <source>YAML does not read the key {text} as a word{advice}</source>
        <translation>YAML liest den Schlüssel {text} nicht als Wort{advice}</translation>
    </message>
    <message>
        <source>`tabletop games` tells {n} more</source>
        <translation>`tabletop games` nennt {n} weitere</translation>
    </message>
    <message>
        <source>a &quot;**&quot; without its partner</source>
        <translation>ein „**“ ohne sein Gegenstück</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>eine Karte</translation>
    </message>
    <message>
        <source>a card set cannot be called &quot;{name}&quot;</source>
        <translation>ein Kartensatz kann nicht „{name}“ heißen</translation>
    </message>
    <message>
        <source>a card set cannot change {name}, only {known}</source>
        <translation>ein Kartensatz kann {name} nicht ändern, nur {known}</translation>
    </message>
    <message>
        <source>a control character ({which}) does not belong here</source>
        <translation>ein Steuerzeichen ({which}) gehört nicht hierher</translation>
    </message>
    <message>
        <source>a die</source>
        <translation>ein Würfel</translation>
    </message>
    <message>
        <source>a drawing cannot have the attribute &quot;{name}&quot;</source>
        <translation>eine Zeichnung kann das Attribut „{name}“ nicht haben</translation>
    </message>
    <message>
        <source>a drawing cannot have the element &quot;{name}&quot;</source>
        <translation>eine Zeichnung kann das Element „{name}“ nicht haben</translation>
    </message>
    <message>
        <source>a drawing has at most {n} copies (use)</source>
        <translation>eine Zeichnung hat höchstens {n} Kopien (use)</translation>
    </message>
    <message>
        <source>a drawing has at most {n} filters</source>
        <translation>eine Zeichnung hat höchstens {n} Filter</translation>
    </message>
    <message>
        <source>a drawing shows nothing from elsewhere</source>
        <translation>eine Zeichnung zeigt nichts von anderswo</translation>
    </message>
    <message>
        <source>a key is missing before the colon</source>
        <translation>vor dem Doppelpunkt fehlt ein Schlüssel</translation>
    </message>
    <message>
        <source>a key must be a word, not {value}</source>
        <translation>ein Schlüssel muss ein Wort sein, nicht {value}</translation>
    </message>
    <message>
        <source>a line has at most {n} bytes</source>
        <translation>eine Zeile hat höchstens {n} Bytes</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>eine Zuordnung</translation>
    </message>
    <message>
        <source>a mapping (key: value)</source>
        <translation>eine Zuordnung (Schlüssel: Wert)</translation>
    </message>
    <message>
        <source>a number in &quot;{name}&quot; is too large</source>
        <translation>eine Zahl in „{name}“ ist zu groß</translation>
    </message>
    <message>
        <source>a part of its path is no folder</source>
        <translation>ein Teil des Pfads ist kein Ordner</translation>
    </message>
    <message>
        <source>a path in it is not as it must be</source>
        <translation>ein Pfad darin ist nicht so, wie er sein muss</translation>
    </message>
    <message>
        <source>a player</source>
        <translation>ein Spieler</translation>
    </message>
    <message>
        <source>a player cannot &quot;{word}&quot;</source>
        <translation>ein Spieler kann nicht „{word}“</translation>
    </message>
    <message>
        <source>a player&apos;s name is empty</source>
        <translation>der Name eines Spielers ist leer</translation>
    </message>
    <message>
        <source>a player&apos;s name is no text</source>
        <translation>der Name eines Spielers ist kein Text</translation>
    </message>
    <message>
        <source>a player&apos;s name or number</source>
        <translation>Name oder Nummer eines Spielers</translation>
    </message>
    <message>
        <source>a refusal</source>
        <translation>eine Ablehnung</translation>
    </message>
    <message>
        <source>a refusal by {rule}</source>
        <translation>eine Ablehnung durch {rule}</translation>
    </message>
    <message>
        <source>a second document (---) begins here</source>
        <translation>hier beginnt ein zweites Dokument (---)</translation>
    </message>
    <message>
        <source>a single &quot;{token}&quot;; write it twice for a plain brace</source>
        <translation>ein einzelnes „{token}“; schreibe es doppelt, wenn die Klammer selbst gemeint ist</translation>
    </message>
    <message>
        <source>a step is &quot;do&quot;; &quot;try&quot; with &quot;refused&quot; or &quot;legal: true&quot;; or &quot;legal&quot; with a list of actions</source>
        <translation>ein Schritt ist „do“; „try“ mit „refused“ oder „legal: true“; oder „legal“ mit einer Liste von Zügen</translation>
    </message>
    <message>
        <source>a whole number from {low} to {high}</source>
        <translation>eine ganze Zahl von {low} bis {high}</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>ein Wort</translation>
    </message>
    <message>
        <source>a zone</source>
        <translation>eine Zone</translation>
    </message>
    <message>
        <source>access to it is not allowed</source>
        <translation>der Zugriff ist nicht erlaubt</translation>
    </message>
    <message>
        <source>add &quot;{rest}&quot; to {aside}</source>
        <translation>füge „{rest}“ zu {aside} hinzu</translation>
    </message>
    <message>
        <source>aliases (*{anchor}) are not used here</source>
        <translation>Verweise (*{anchor}) werden hier nicht verwendet</translation>
    </message>
    <message>
        <source>all play together here, and no bot against them</source>
        <translation>hier spielen alle zusammen, und kein Bot gegen sie</translation>
    </message>
    <message>
        <source>an action is empty</source>
        <translation>ein Zug ist leer</translation>
    </message>
    <message>
        <source>an installed package is called &quot;{name}&quot;, too, and that one counts</source>
        <translation>ein installiertes Paket heißt ebenfalls „{name}“, und jenes zählt</translation>
    </message>
    <message>
        <source>anchors (&amp;{anchor}) are not used here</source>
        <translation>Anker (&amp;{anchor}) werden hier nicht verwendet</translation>
    </message>
    <message>
        <source>another card set of {game} is called &quot;{name}&quot;, that in {folder}</source>
        <translation>ein anderer Kartensatz von {game} heißt schon „{name}“, der in {folder}</translation>
    </message>
    <message>
        <source>another game is called &quot;{name}&quot;</source>
        <translation>ein anderes Spiel heißt schon „{name}“</translation>
    </message>
    <message>
        <source>chance does not act here</source>
        <translation>der Zufall ist hier nicht am Zug</translation>
    </message>
    <message>
        <source>chance has no button</source>
        <translation>der Zufall hat keinen Knopf</translation>
    </message>
    <message>
        <source>copies (use) lie at most {n} deep in one another</source>
        <translation>Kopien (use) liegen höchstens {n} tief ineinander</translation>
    </message>
    <message>
        <source>drawing it takes too long</source>
        <translation>es dauert zu lange, sie zu zeichnen</translation>
    </message>
    <message>
        <source>elements lie at most {n} deep in one another</source>
        <translation>Elemente liegen höchstens {n} tief ineinander</translation>
    </message>
    <message>
        <source>expected one of `roll: [FACE, ...]`, `shuffle: [CARD, ...]`, `take: CARD`</source>
        <translation>erwartet wird eines von `roll: [FACE, ...]`, `shuffle: [CARD, ...]`, `take: CARD`</translation>
    </message>
    <message>
        <source>expected {wanted} forms ({categories}), not {n}</source>
        <translation>erwartet werden {wanted} Formen ({categories}), nicht {n}</translation>
    </message>
    <message>
        <source>from {source}</source>
        <translation>aus {source}</translation>
    </message>
    <message>
        <source>game {n} of seed {seed}, decision {decision}</source>
        <translation>Spiel {n} mit Startzahl {seed}, Entscheidung {decision}</translation>
    </message>
    <message>
        <source>in &quot;{spec}&quot;, &quot;{budget}&quot; is no number of tries</source>
        <translation>in „{spec}“ ist „{budget}“ keine Anzahl von Versuchen</translation>
    </message>
    <message>
        <source>it answered &quot;{text}&quot;: {why}</source>
        <translation>er antwortete „{text}“: {why}</translation>
    </message>
    <message>
        <source>it answers no more</source>
        <translation>er antwortet nicht mehr</translation>
    </message>
    <message>
        <source>it cannot be started</source>
        <translation>er lässt sich nicht starten</translation>
    </message>
    <message>
        <source>it chose something that is not legal</source>
        <translation>er hat etwas gewählt, das nicht erlaubt ist</translation>
    </message>
    <message>
        <source>it has ended</source>
        <translation>er hat sich beendet</translation>
    </message>
    <message>
        <source>it has ended, with exit code {code}</source>
        <translation>er hat sich beendet, mit Code {code}</translation>
    </message>
    <message>
        <source>it has given no answer</source>
        <translation>er hat keine Antwort gegeben</translation>
    </message>
    <message>
        <source>it has not answered within {n} seconds</source>
        <translation>er hat nicht innerhalb von {n} Sekunden geantwortet</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>sie ist beschädigt</translation>
    </message>
    <message>
        <source>it is written for version {its} of the interface; this program has version {own}</source>
        <translation>es ist für Version {its} der Schnittstelle geschrieben; dieses Programm hat Version {own}</translation>
    </message>
    <message>
        <source>it must be called as texts.en.yaml</source>
        <translation>sie muss wie texts.en.yaml heißen</translation>
    </message>
    <message>
        <source>it wrote a line of more than {n} bytes</source>
        <translation>er schrieb eine Zeile von mehr als {n} Bytes</translation>
    </message>
    <message>
        <source>its machines do not have your card sets; use --jobs</source>
        <translation>seine Rechner haben deine Kartensätze nicht; nimm --jobs</translation>
    </message>
    <message>
        <source>legal is: {known}</source>
        <translation>erlaubt ist: {known}</translation>
    </message>
    <message>
        <source>more than {most} entries</source>
        <translation>mehr als {most} Einträge</translation>
    </message>
    <message>
        <source>neither a button nor a place: &quot;{name}&quot;{hint}</source>
        <translation>weder ein Knopf noch ein Platz: „{name}“{hint}</translation>
    </message>
    <message>
        <source>no cluster answers: {fault}</source>
        <translation>kein Cluster antwortet: {fault}</translation>
    </message>
    <message>
        <source>no program is named</source>
        <translation>es ist kein Programm genannt</translation>
    </message>
    <message>
        <source>nothing reads a file called &quot;{name}&quot; here{hint}</source>
        <translation>hier liest niemand eine Datei namens „{name}“{hint}</translation>
    </message>
    <message>
        <source>something is there already, and nothing is overwritten</source>
        <translation>dort liegt schon etwas, und überschrieben wird nichts</translation>
    </message>
    <message>
        <source>the English note does not name &quot;{name}&quot;</source>
        <translation>die englische Notiz nennt „{name}“ nicht</translation>
    </message>
    <message>
        <source>the English page has {there} of them, not {n}</source>
        <translation>die englische Seite hat davon {there}, nicht {n}</translation>
    </message>
    <message>
        <source>the English text has no &quot;{name}&quot;</source>
        <translation>im englischen Text gibt es kein „{name}“</translation>
    </message>
    <message>
        <source>the bot &quot;{name}&quot; of {source} cannot be used: {fault}</source>
        <translation>der Bot „{name}“ von {source} ist nicht zu gebrauchen: {fault}</translation>
    </message>
    <message>
        <source>the bot &quot;{name}&quot;: {fault}</source>
        <translation>der Bot „{name}“: {fault}</translation>
    </message>
    <message>
        <source>the card set &quot;{name}&quot; has other cards now than when the game was played</source>
        <translation>der Kartensatz „{name}“ hat jetzt andere Karten als beim Spielen</translation>
    </message>
    <message>
        <source>the card {card} has no fact &quot;{name}&quot;{hint}</source>
        <translation>die Karte {card} hat keine Angabe „{name}“{hint}</translation>
    </message>
    <message>
        <source>the cards have changed since the game began</source>
        <translation>die Karten haben sich seit Beginn des Spiels geändert</translation>
    </message>
    <message>
        <source>the game &quot;{name}&quot; of {source} is not installed</source>
        <translation>das Spiel „{name}“ von {source} ist nicht installiert</translation>
    </message>
    <message>
        <source>the game is for {fewest} to {most} players</source>
        <translation>das Spiel ist für {fewest} bis {most} Spieler</translation>
    </message>
    <message>
        <source>the game of {source} cannot be used: {fault}</source>
        <translation>das Spiel von {source} ist nicht zu gebrauchen: {fault}</translation>
    </message>
    <message>
        <source>the game of {source} has failed: {fault}</source>
        <translation>das Spiel von {source} hat versagt: {fault}</translation>
    </message>
    <message>
        <source>the id &quot;{name}&quot; is there twice</source>
        <translation>die id „{name}“ gibt es zweimal</translation>
    </message>
    <message>
        <source>the menu is changed so on Linux only; here the installer does it</source>
        <translation>das Menü wird nur unter Linux so geändert; hier übernimmt das die Installation</translation>
    </message>
    <message>
        <source>the rules cannot deal these cards to {seats} players ({error})</source>
        <translation>die Regeln können diese Karten nicht an {seats} Spieler austeilen ({error})</translation>
    </message>
    <message>
        <source>there are no scenarios (*.yaml) in this folder</source>
        <translation>in diesem Ordner sind keine Szenarien (*.yaml)</translation>
    </message>
    <message>
        <source>there are too many values (over {most})</source>
        <translation>es sind zu viele Werte (über {most})</translation>
    </message>
    <message>
        <source>there can be no document type, entities or instructions (&lt;!, &lt;?) here</source>
        <translation>Dokumenttyp, Entitäten und Anweisungen (&lt;!, &lt;?) kann es hier nicht geben</translation>
    </message>
    <message>
        <source>there is no &quot;action&quot; in it</source>
        <translation>„action“ fehlt darin</translation>
    </message>
    <message>
        <source>there is no &quot;{name}&quot; among the cards{hint}</source>
        <translation>unter den Karten gibt es kein „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no bot &quot;{name}&quot;; the bots are {known}{hint}</source>
        <translation>es gibt keinen Bot „{name}“; die Bots sind {known}{hint}</translation>
    </message>
    <message>
        <source>there is no card set &quot;{name}&quot; of {game}; there is {known}{hint}</source>
        <translation>es gibt keinen Kartensatz „{name}“ von {game}; es gibt {known}{hint}</translation>
    </message>
    <message>
        <source>there is no case &quot;{name}&quot;{hint}</source>
        <translation>es gibt keinen Fall „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no picture &quot;{name}.svg&quot; in {folder}{hint}</source>
        <translation>in {folder} gibt es kein Bild „{name}.svg“{hint}</translation>
    </message>
    <message>
        <source>expected {wanted} of them, not {n}</source>
        <translation>erwartet werden {wanted}, nicht {n}</translation>
    </message>
    <message>
        <source>expected {wanted}, not {value}{advice}</source>
        <translation>erwartet wird {wanted}, nicht {value}{advice}</translation>
    </message>
    <message>
        <source>format {found} is unknown; this program reads format {known}</source>
        <translation>das Format {found} ist unbekannt; dieses Programm liest Format {known}</translation>
    </message>
    <message>
        <source>it has more than {n} lines</source>
        <translation>sie hat mehr als {n} Zeilen</translation>
    </message>
    <message>
        <source>it is legal</source>
        <translation>es ist erlaubt</translation>
    </message>
    <message>
        <source>it is too large (more than {size})</source>
        <translation>sie ist zu groß (mehr als {size})</translation>
    </message>
    <message>
        <source>it says nothing</source>
        <translation>er sagt nichts</translation>
    </message>
    <message>
        <source>it to be legal</source>
        <translation>dass es erlaubt ist</translation>
    </message>
    <message>
        <source>its links lead in a circle</source>
        <translation>ihre Verknüpfungen führen im Kreis</translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>no line may begin with %</source>
        <translation>keine Zeile darf mit % beginnen</translation>
    </message>
    <message>
        <source>no more space is granted on the disk</source>
        <translation>auf dem Datenträger ist kein weiterer Platz zugeteilt</translation>
    </message>
    <message>
        <source>no paragraph tells the rule {rule}</source>
        <translation>kein Absatz nennt die Regel {rule}</translation>
    </message>
    <message>
        <source>no space is left on the disk</source>
        <translation>auf dem Datenträger ist kein Platz mehr</translation>
    </message>
    <message>
        <source>not listed, but legal as well: {said}</source>
        <translation>nicht aufgeführt, aber auch erlaubt: {said}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing can be called &quot;{name}&quot;, which means something else in files</source>
        <translation>nichts kann „{name}“ heißen, denn das bedeutet in Dateien etwas anderes</translation>
    </message>
    <message>
        <source>nothing is ever refused by {name}{hint}</source>
        <translation>{name} lehnt nie etwas ab{hint}</translation>
    </message>
    <message>
        <source>nothing is refused by &quot;{name}&quot;{hint}</source>
        <translation>„{name}“ lehnt nichts ab{hint}</translation>
    </message>
    <message>
        <source>nothing is said of the end; write null while the game goes on</source>
        <translation>über das Ende ist nichts gesagt; schreibe null, solange das Spiel weitergeht</translation>
    </message>
    <message>
        <source>nothing that can be pictured is called &quot;{name}&quot;{hint}</source>
        <translation>nichts, was gezeigt werden kann, heißt „{name}“{hint}</translation>
    </message>
    <message>
        <source>one card lies</source>
        <translation>eine Karte liegt</translation>
    </message>
    <message>
        <source>one die</source>
        <translation>ein Würfel</translation>
    </message>
    <message>
        <source>one is</source>
        <translation>einer</translation>
    </message>
    <message>
        <source>one of {words}</source>
        <translation>eines von {words}</translation>
    </message>
    <message>
        <source>players left or came back more than {n} times</source>
        <translation>öfter als {n}-mal ist jemand gegangen oder zurückgekommen</translation>
    </message>
    <message>
        <source>say &quot;winner&quot; or &quot;winners&quot;, not both</source>
        <translation>schreibe „winner“ oder „winners“, nicht beides</translation>
    </message>
    <message>
        <source>so much time cannot have been spent</source>
        <translation>so viel Zeit kann nicht vergangen sein</translation>
    </message>
    <message>
        <source>some of these cards are not in the pile that is shuffled</source>
        <translation>einige dieser Karten sind nicht in dem Stapel, der gemischt wird</translation>
    </message>
    <message>
        <source>tags (!) are not used here</source>
        <translation>Typangaben (!) werden hier nicht verwendet</translation>
    </message>
    <message>
        <source>the English lesson has no &quot;{name}&quot;{hint}</source>
        <translation>das englische erste Spiel hat kein „{name}“{hint}</translation>
    </message>
    <message>
        <source>the English text has no &quot;{name}&quot;{hint}</source>
        <translation>der englische Text hat kein „{name}“{hint}</translation>
    </message>
    <message>
        <source>the cards add up to {copies}, not {stated}</source>
        <translation>es sind zusammen {copies} Karten, nicht {stated}</translation>
    </message>
    <message>
        <source>the disk can only be read</source>
        <translation>der Datenträger kann nur gelesen werden</translation>
    </message>
    <message>
        <source>the disk does not answer as it should</source>
        <translation>der Datenträger antwortet nicht, wie er soll</translation>
    </message>
    <message>
        <source>the face has no picture</source>
        <translation>die Vorderseite hat kein Bild</translation>
    </message>
    <message>
        <source>the file cannot be read: {reason}</source>
        <translation>die Datei kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>the file has format {form}{newer}; this program reads formats up to {known}</source>
        <translation>die Datei hat das Format {form}{newer}; dieses Programm liest Formate bis {known}</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file is not written in UTF-8</source>
        <translation>die Datei ist nicht in UTF-8 geschrieben</translation>
    </message>
    <message>
        <source>the file may only be read</source>
        <translation>die Datei darf nur gelesen werden</translation>
    </message>
    <message>
        <source>the game here is &quot;{game}&quot;, not &quot;{found}&quot;</source>
        <translation>das Spiel ist hier „{game}“, nicht „{found}“</translation>
    </message>
    <message>
        <source>the game is over ({how})</source>
        <translation>das Spiel ist aus ({how})</translation>
    </message>
    <message>
        <source>the game was played by version {rules} of its rules; this program has version {version}</source>
        <translation>das Spiel wurde nach Version {rules} seiner Regeln gespielt; dieses Programm hat Version {version}</translation>
    </message>
    <message>
        <source>the game was played with other cards than the program has now</source>
        <translation>das Spiel wurde mit anderen Karten gespielt, als das Programm jetzt hat</translation>
    </message>
    <message>
        <source>the id &quot;{key}&quot; is already on line {seen}</source>
        <translation>die Kennung „{key}“ steht schon in Zeile {seen}</translation>
    </message>
    <message>
        <source>the key &quot;{text}&quot; is already on line {first}</source>
        <translation>der Schlüssel „{text}“ steht schon in Zeile {first}</translation>
    </message>
    <message>
        <source>the language here is &quot;{language}&quot;</source>
        <translation>die Sprache ist hier „{language}“</translation>
    </message>
    <message>
        <source>the nesting is too deep</source>
        <translation>die Verschachtelung ist zu tief</translation>
    </message>
    <message>
        <source>the option {key} cannot be &quot;{name}&quot;{hint}</source>
        <translation>die Option {key} kann nicht „{name}“ sein{hint}</translation>
    </message>
    <message>
        <source>the position is impossible by these rules</source>
        <translation>die Stellung ist nach diesen Regeln unmöglich</translation>
    </message>
    <message>
        <source>the text is empty</source>
        <translation>der Text ist leer</translation>
    </message>
    <message>
        <source>there are only {copies} of {key}</source>
        <translation>von {key} gibt es nur {copies}</translation>
    </message>
    <message>
        <source>there is no &quot;{name}&quot;{hint}</source>
        <translation>es gibt kein „{name}“{hint}</translation>
    </message>
    <message>
        <source>a player is to act now</source>
        <translation>ein Spieler ist am Zug</translation>
    </message>
    <message>
        <source>chance is to act now</source>
        <translation>der Zufall ist am Zug</translation>
    </message>
    <message>
        <source>there is no action &quot;{name}&quot;{hint}</source>
        <translation>es gibt keinen Zug „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no card &quot;{name}&quot;{hint}</source>
        <translation>es gibt keine Karte „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no colour &quot;{text}&quot;{advice}</source>
        <translation>es gibt keine Farbe „{text}“{advice}</translation>
    </message>
    <message>
        <source>there is no die &quot;{name}&quot;{hint}</source>
        <translation>es gibt keinen Würfel „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no fact &quot;{name}&quot;{hint}</source>
        <translation>es gibt keine Angabe „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no game &quot;{name}&quot;; the games are {games}{hint}{broken}</source>
        <translation>es gibt kein Spiel „{name}“; die Spiele sind {games}{hint}{broken}</translation>
    </message>
    <message>
        <source>there is no key &quot;{key}&quot; here{hint}</source>
        <translation>hier gibt es keinen Schlüssel „{key}“{hint}</translation>
    </message>
    <message>
        <source>there is no option &quot;{name}&quot;{hint}</source>
        <translation>es gibt keine Option „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no player &quot;{name}&quot;{hint}</source>
        <translation>es gibt keinen Spieler „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no player &quot;{name}&quot;</source>
        <translation>es gibt keinen Spieler „{name}“</translation>
    </message>
    <message>
        <source>expected {wanted}, but {found}</source>
        <translation>erwartet: {wanted}, aber {found}</translation>
    </message>
    <message>
        <source>it holds {cards}</source>
        <translation>dort liegt {cards}</translation>
    </message>
    <message>
        <source>it is {value}</source>
        <translation>es ist {value}</translation>
    </message>
    <message>
        <source>its &quot;{name}&quot; is {value}, but should be something like {example}</source>
        <translation>sein „{name}“ ist {value}, sollte aber etwas wie {example} sein</translation>
    </message>
    <message>
        <source>no package can be called &quot;{name}&quot;</source>
        <translation>kein Paket kann „{name}“ heißen</translation>
    </message>
    <message>
        <source>that the game goes on</source>
        <translation>dass das Spiel weitergeht</translation>
    </message>
    <message>
        <source>the end ({end})</source>
        <translation>das Ende ({end})</translation>
    </message>
    <message>
        <source>the game goes on</source>
        <translation>das Spiel geht weiter</translation>
    </message>
    <message>
        <source>there is no plural category &quot;{name}&quot;{hint}</source>
        <translation>es gibt keine Mehrzahlform „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no request &quot;{name}&quot;; &quot;do&quot; is one of {known}{hint}</source>
        <translation>es gibt keine Anfrage „{name}“; „do“ ist eine von {known}{hint}</translation>
    </message>
    <message>
        <source>there is no rule &quot;{name}&quot;{hint}</source>
        <translation>es gibt keine Regel „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such folder of games</source>
        <translation>es gibt keinen solchen Ordner mit Spielen</translation>
    </message>
    <message>
        <source>there is no zone &quot;{name}&quot;{hint}</source>
        <translation>es gibt keine Zone „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is nothing called &quot;{name}&quot; here{hint}</source>
        <translation>hier heißt nichts „{name}“{hint}</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>es gibt nichts zu wiederholen</translation>
    </message>
    <message>
        <source>there is one already</source>
        <translation>es gibt schon eine</translation>
    </message>
    <message>
        <source>there is too much for one backup</source>
        <translation>es ist zu viel für eine Sicherung</translation>
    </message>
    <message>
        <source>this cannot be undone</source>
        <translation>das kann nicht zurückgenommen werden</translation>
    </message>
    <message>
        <source>this card is not among those from which one is taken</source>
        <translation>diese Karte ist nicht unter denen, von denen eine genommen wird</translation>
    </message>
    <message>
        <source>this game is not over</source>
        <translation>dieses Spiel ist nicht zu Ende</translation>
    </message>
    <message>
        <source>this is a connection between programs</source>
        <translation>das ist eine Verbindung zwischen Programmen</translation>
    </message>
    <message>
        <source>this is a device</source>
        <translation>das ist ein Gerät</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>das ist ein Ordner</translation>
    </message>
    <message>
        <source>this is a link to another place</source>
        <translation>das ist eine Verknüpfung zu einem anderen Ort</translation>
    </message>
    <message>
        <source>this is a pipe between programs</source>
        <translation>das ist eine Leitung zwischen Programmen</translation>
    </message>
    <message>
        <source>this is neither a card file nor a file of texts</source>
        <translation>das ist weder eine Kartendatei noch eine Datei mit Texten</translation>
    </message>
    <message>
        <source>this is no Game, but {kind}</source>
        <translation>das ist kein Game, sondern {kind}</translation>
    </message>
    <message>
        <source>this is no backup of Tabletop</source>
        <translation>das ist keine Sicherung von Tabletop</translation>
    </message>
    <message>
        <source>this is no card set: it has no &quot;{file}&quot; (see &quot;tabletop cards new&quot;)</source>
        <translation>das ist kein Kartensatz: „{file}“ fehlt (siehe „tabletop cards new“)</translation>
    </message>
    <message>
        <source>this is no code of a language, as &quot;pl&quot; and &quot;pt_BR&quot; are</source>
        <translation>das ist kein Sprachkürzel, wie „pl“ und „pt_BR“ welche sind</translation>
    </message>
    <message>
        <source>this is no drawing (SVG)</source>
        <translation>das ist keine Zeichnung (SVG)</translation>
    </message>
    <message>
        <source>this is no entry of a saved game</source>
        <translation>das ist kein Eintrag eines gespeicherten Spiels</translation>
    </message>
    <message>
        <source>this is no file</source>
        <translation>das ist keine Datei</translation>
    </message>
    <message>
        <source>this is no file of Qt Linguist (TS)</source>
        <translation>das ist keine Datei von Qt Linguist (TS)</translation>
    </message>
    <message>
        <source>this is no game: there is no &quot;__init__.py&quot; in it</source>
        <translation>das ist kein Spiel: es ist kein „__init__.py“ darin</translation>
    </message>
    <message>
        <source>this is no line of a saved game</source>
        <translation>das ist keine Zeile eines gespeicherten Spiels</translation>
    </message>
    <message>
        <source>this is no part of a backup</source>
        <translation>das gehört nicht in eine Sicherung</translation>
    </message>
    <message>
        <source>this is no position</source>
        <translation>das ist keine Stellung</translation>
    </message>
    <message>
        <source>this is no saved game of Tabletop</source>
        <translation>das ist kein gespeichertes Spiel von Tabletop</translation>
    </message>
    <message>
        <source>this is no value</source>
        <translation>das ist kein Wert</translation>
    </message>
    <message>
        <source>this is not XML: {problem}</source>
        <translation>das ist kein XML: {problem}</translation>
    </message>
    <message>
        <source>this is not YAML: {error}</source>
        <translation>das ist kein YAML: {error}</translation>
    </message>
    <message>
        <source>this is not YAML: {problem}</source>
        <translation>das ist kein YAML: {problem}</translation>
    </message>
    <message>
        <source>this is {dice}, but {rolled} rolled</source>
        <translation>hier steht {dice}, aber gewürfelt wird mit {rolled}</translation>
    </message>
    <message>
        <source>this needs the package &quot;distributed&quot;: pip install &quot;tabletop-games[cluster]&quot;</source>
        <translation>dazu wird das Paket &quot;distributed&quot; gebraucht: pip install &quot;tabletop-games[cluster]&quot;</translation>
    </message>
    <message>
        <source>this was never due</source>
        <translation>das kam nie an die Reihe</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>zu viele Dateien sind offen</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>two players have the same name</source>
        <translation>zwei Spieler haben denselben Namen</translation>
    </message>
    <message>
        <source>what chance does stands in &quot;chance&quot;</source>
        <translation>was der Zufall tut, steht in „chance“</translation>
    </message>
    <message>
        <source>what it wrote is no text in UTF-8</source>
        <translation>was er schrieb, ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>write &quot;{aside}: {rest}&quot;</source>
        <translation>schreibe „{aside}: {rest}“</translation>
    </message>
    <message>
        <source>write CARD &gt; ZONE or CARD &gt; CARD</source>
        <translation>schreibe CARD &gt; ZONE oder CARD &gt; CARD</translation>
    </message>
    <message>
        <source>write as many labels as there are rows of pieces</source>
        <translation>schreibe so viele Beschriftungen, wie es Reihen gibt</translation>
    </message>
    <message>
        <source>write it as KEY=VALUE, e.g. &quot;starter=1&quot;</source>
        <translation>schreibe es als KEY=VALUE, z. B. „starter=1“</translation>
    </message>
    <message>
        <source>{cards} and {n} more</source>
        <translation>{cards} und {n} weitere</translation>
    </message>
    <message>
        <source>{fault}; {how} to put aside what does not matter</source>
        <translation>{fault}; {how}, um beiseite zu legen, was nicht zählt</translation>
    </message>
    <message>
        <source>{fewest} to {most} players</source>
        <translation>{fewest} bis {most} Spieler</translation>
    </message>
    <message>
        <source>{file} can be neither a saved game (*{save}) nor a scenario (*{scenario})</source>
        <translation>{file} kann weder ein gespeichertes Spiel (*{save}) noch ein Szenario (*{scenario}) sein</translation>
    </message>
    <message>
        <source>{game} has no rule &quot;{name}&quot;{hint}</source>
        <translation>{game} hat keine Regel „{name}“{hint}</translation>
    </message>
    <message>
        <source>{id} has no option &quot;{key}&quot;{hint}</source>
        <translation>{id} hat keine Option „{key}“{hint}</translation>
    </message>
    <message>
        <source>{id} is for {fewest} to {most} players, not {n}</source>
        <translation>{id} ist für {fewest} bis {most} Spieler, nicht für {n}</translation>
    </message>
    <message>
        <source>{id}: option {key} cannot be &quot;{value}&quot;; it is one of {known}{hint}</source>
        <translation>{id}: Die Option {key} kann nicht „{value}“ sein; möglich sind {known}{hint}</translation>
    </message>
    <message>
        <source>{key} already lies in {name} on line {line}</source>
        <translation>{key} liegt schon in {name} in Zeile {line}</translation>
    </message>
    <message>
        <source>{key} is named twice</source>
        <translation>{key} ist zweimal genannt</translation>
    </message>
    <message>
        <source>{key} is not in this game</source>
        <translation>{key} ist nicht in diesem Spiel</translation>
    </message>
    <message>
        <source>{key}=VALUE  {label}: {values}; {default} if not given</source>
        <translation>{key}=WERT  {label}: {values}; ohne Angabe {default}</translation>
    </message>
    <message>
        <source>{name} cannot be &quot;{word}&quot; here</source>
        <translation>{name} kann hier nicht „{word}“ sein</translation>
    </message>
    <message>
        <source>{n} are</source>
        <translation>{n}</translation>
    </message>
    <message>
        <source>{n} are far too many</source>
        <translation>{n} sind viel zu viele</translation>
    </message>
    <message>
        <source>{n} bots are too many for {seats} players</source>
        <translation>{n} Bots sind zu viele für {seats} Spieler</translation>
    </message>
    <message>
        <source>{n} bots leave nobody of {seats} players</source>
        <translation>{n} Bots lassen von {seats} Spielern niemanden übrig</translation>
    </message>
    <message>
        <source>{n} cards lie</source>
        <translation>{n} Karten liegen</translation>
    </message>
    <message>
        <source>{n} dice</source>
        <translation>{n} Würfel</translation>
    </message>
    <message>
        <source>{n} players</source>
        <translation>{n} Spieler</translation>
    </message>
    <message>
        <source>{problem} {context} from line {line}</source>
        <translation>{problem} {context} ab Zeile {line}</translation>
    </message>
    <message>
        <source>{rule} refuses it ({reason})</source>
        <translation>{rule} lehnt es ab ({reason})</translation>
    </message>
    <message>
        <source>{total} cards of the pile that is shuffled are not named; name them or write &quot;rest&quot;</source>
        <translation>{total} Karten des Stapels, der gemischt wird, sind nicht genannt; nenne sie oder schreibe „rest“</translation>
    </message>
    <message>
        <source>{what} nowhere: {said}</source>
        <translation>{what} nirgends: {said}</translation>
    </message>
    <message>
        <source>{what} of {key}: {slot} is neither a number nor a word</source>
        <translation>{what} von {key}: {slot} ist weder eine Zahl noch ein Wort</translation>
    </message>
    <message>
        <source>{name} is not in the English texts{hint}</source>
        <translation>{name} steht nicht in den englischen Texten{hint}</translation>
    </message>
    <message>
        <source>{name} is not on the English page{hint}</source>
        <translation>{name} steht nicht auf der englischen Seite{hint}</translation>
    </message>
    <message>
        <source>{zone_name} is already on line {seen}</source>
        <translation>{zone_name} steht schon in Zeile {seen}</translation>
    </message>
</context>
<context>
    <name>ErrorTexts</name>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>{file} lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>{file} cannot be opened. Line {line}: {problem}.</source>
        <translation>{file} lässt sich nicht öffnen. Zeile {line}: {problem}.</translation>
    </message>
    <message>
        <source>{file} could not be written: {problem}.</source>
        <translation>{file} ließ sich nicht schreiben: {problem}.</translation>
    </message>
    <message>
        <source>Some texts have errors and are shown in English.</source>
        <translation>Einige Texte sind fehlerhaft und stehen auf Englisch da.</translation>
    </message>
    <message>
        <source>“tabletop cards check” lists all {n} errors.</source>
        <translation>„tabletop cards check“ nennt alle {n} Fehler.</translation>
    </message>
</context>
<context>
    <name>EventStrip</name>
    <message>
        <source>What happened last</source>
        <translation>Was zuletzt geschah</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>FieldEditors</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>Zu „{name}“ hinzufügen</translation>
    </message>
    <message>
        <source>Remove from {name}</source>
        <translation>Aus „{name}“ entfernen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>{name}, value</source>
        <translation>{name}, Wert</translation>
    </message>
    <message>
        <source>All dice in one line, e.g. 1 1 3 4 duck</source>
        <translation>Alle Würfel in einer Zeile, z. B. 1 1 3 4 Ente</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>There are no more than {n} dice.</source>
        <translation>Es gibt nicht mehr als {n} Würfel.</translation>
    </message>
    <message>
        <source>“{word}” is no face of a die.</source>
        <translation>„{word}“ steht auf keinem Würfel.</translation>
    </message>
</context>
<context>
    <name>GameController</name>
    <message>
        <source>A copy is saved as {file}.</source>
        <translation>Eine Kopie ist als {file} gespeichert.</translation>
    </message>
    <message>
        <source>You have practised this deal of the day, so it does not count.</source>
        <translation>Dieses Tagesspiel wurde schon geübt, also zählt es nicht.</translation>
    </message>
    <message>
        <source>The result could not be saved: {problem}.</source>
        <translation>Das Ergebnis ließ sich nicht speichern: {problem}.</translation>
    </message>
    <message>
        <source>This game is not being saved: {reason}.</source>
        <translation>Dieses Spiel wird nicht gespeichert: {reason}.</translation>
    </message>
    <message>
        <source>The end of the last game may not have been saved: {reason}.</source>
        <translation>Das Ende des letzten Spiels ist vielleicht nicht gespeichert: {reason}.</translation>
    </message>
    <message>
        <source>Another program has changed the save of this game. Both are kept: the game goes on in {file}.</source>
        <translation>Ein anderes Programm hat den Spielstand dieses Spiels verändert. Beide bleiben erhalten: Das Spiel geht in {file} weiter.</translation>
    </message>
    <message>
        <source>Another program has moved, replaced or deleted the save of this game. The whole game has been saved again.</source>
        <translation>Ein anderes Programm hat den Spielstand dieses Spiels verschoben, ersetzt oder gelöscht. Das ganze Spiel ist neu gespeichert.</translation>
    </message>
</context>
<context>
    <name>HandSortingPart</name>
    <message>
        <source>Your hand is sorted by {order}.</source>
        <translation>Deine Hand ist nach {order} sortiert.</translation>
    </message>
</context>
<context>
    <name>KeyButton</name>
    <message>
        <source>Press a key…</source>
        <translation>Eine Taste drücken …</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>KeyHelpFeature</name>
    <message>
        <source>On the table</source>
        <translation>Auf dem Tisch</translation>
    </message>
</context>
<context>
    <name>KeyRows</name>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Left hand</source>
        <translation>Linke Hand</translation>
    </message>
    <message>
        <source>Right hand</source>
        <translation>Rechte Hand</translation>
    </message>
    <message>
        <source>My own</source>
        <translation>Meine eigenen</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>With one hand you never hold two keys at once. The menus have a key, too.</source>
        <translation>Mit einer Hand hältst du nie zwei Tasten zugleich. Auch die Menüs haben eine Taste.</translation>
    </message>
    <message>
        <source>On the table</source>
        <translation>Auf dem Tisch</translation>
    </message>
    <message>
        <source>In the window</source>
        <translation>Im Fenster</translation>
    </message>
    <message>
        <source>Go left</source>
        <translation>Nach links</translation>
    </message>
    <message>
        <source>Go right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Go up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Go down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Next group or field</source>
        <translation>Nächste Gruppe, nächstes Feld</translation>
    </message>
    <message>
        <source>Previous group or field</source>
        <translation>Vorige Gruppe, voriges Feld</translation>
    </message>
    <message>
        <source>Pick up, put down, choose</source>
        <translation>Aufnehmen, ablegen, wählen</translation>
    </message>
    <message>
        <source>Only pick up, to aim</source>
        <translation>Nur aufnehmen, um zu zielen</translation>
    </message>
    <message>
        <source>Put back, close</source>
        <translation>Zurücklegen, schließen</translation>
    </message>
    <message>
        <source>Look closely</source>
        <translation>Genau ansehen</translation>
    </message>
    <message>
        <source>Move a card to the left in your hand</source>
        <translation>Karte in der Hand nach links</translation>
    </message>
    <message>
        <source>Move a card to the right in your hand</source>
        <translation>Karte in der Hand nach rechts</translation>
    </message>
    <message>
        <source>Cover your hand</source>
        <translation>Die eigene Hand verdecken</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Heranzoomen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Herauszoomen</translation>
    </message>
    <message>
        <source>See the whole table</source>
        <translation>Den ganzen Tisch sehen</translation>
    </message>
    <message>
        <source>The standard key</source>
        <translation>Die Standardtaste</translation>
    </message>
    <message>
        <source>The standard key: {words}</source>
        <translation>Die Standardtaste: {words}</translation>
    </message>
    <message>
        <source>{key} is the key for “{words}”. Give that another key first.</source>
        <translation>{key} ist die Taste für „{words}“. Gib dafür zuerst eine andere an.</translation>
    </message>
    <message>
        <source>{key} is reserved for menus, text fields and the sandbox.</source>
        <translation>{key} ist für Menüs, Textfelder und den Sandkasten reserviert.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>List of keys</source>
        <translation>Liste der Tasten</translation>
    </message>
    <message>
        <source>Keys can be changed in the settings.</source>
        <translation>In den Einstellungen lassen sich Tasten ändern.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>LeadBar</name>
    <message>
        <source>{name}: {n} %</source>
        <translation>{name}: {n} %</translation>
    </message>
    <message>
        <source>{name}: about {n} %, ± {error}</source>
        <translation>{name}: etwa {n} %, ± {error}</translation>
    </message>
    <message>
        <source>{name}: {n} %, a guess</source>
        <translation>{name}: {n} %, geraten</translation>
    </message>
    <message>
        <source>Chance to win, from what everybody can see: {told}</source>
        <translation>Gewinnchance, nach dem, was alle sehen: {told}</translation>
    </message>
</context>
<context>
    <name>LeavingDialog</name>
    <message>
        <source>Leave the table</source>
        <translation>Tisch verlassen</translation>
    </message>
    <message>
        <source>Who is leaving or coming back?</source>
        <translation>Wer geht oder kommt zurück?</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Gehen</translation>
    </message>
    <message>
        <source>Come back</source>
        <translation>Zurückkommen</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>{name} – the computer plays</source>
        <translation>{name} – der Computer spielt</translation>
    </message>
    <message>
        <source>{name} – away</source>
        <translation>{name} – nicht da</translation>
    </message>
    <message>
        <source>{name} takes the cards back and plays on.</source>
        <translation>{name} nimmt die Karten wieder und spielt weiter.</translation>
    </message>
    <message>
        <source>Then nobody would be left at the table. The game is saved, so you can also play it later.</source>
        <translation>Dann säße niemand mehr am Tisch. Das Spiel ist gespeichert, also könnt ihr es auch später weiterspielen.</translation>
    </message>
    <message>
        <source>Giving up ends the game. {what}</source>
        <translation>Aufgeben beendet das Spiel. {what}</translation>
    </message>
</context>
<context>
    <name>Levels</name>
    <message>
        <source>easy</source>
        <translation>leicht</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>strong</source>
        <translation>stark</translation>
    </message>
    <message>
        <source>computer, {level}</source>
        <translation>Computer, {level}</translation>
    </message>
</context>
<context>
    <name>LinesPanel</name>
    <message>
        <source>Steps, oldest first</source>
        <translation>Schritte, älteste zuerst</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Delete this line</source>
        <translation>Diese Variante löschen</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Compared with {line}:</source>
        <translation>Im Vergleich zu „{line}“:</translation>
    </message>
    <message>
        <source>There is no difference.</source>
        <translation>Es gibt keinen Unterschied.</translation>
    </message>
    <message>
        <source>Line {n}</source>
        <translation>Variante {n}</translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>What happened</source>
        <translation>Was geschehen ist</translation>
    </message>
</context>
<context>
    <name>MatchActions</name>
    <message>
        <source>Started again. The last game is kept among the saved games.</source>
        <translation>Neu begonnen. Das letzte Spiel bleibt bei den gespeicherten Spielen.</translation>
    </message>
    <message>
        <source>Back to the last game</source>
        <translation>Zurück zum letzten Spiel</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>ModeBar</name>
    <message>
        <source>By the rules</source>
        <translation>Nach den Regeln</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Just ask</source>
        <translation>Nur fragen</translation>
    </message>
    <message>
        <source>Make moves; the rules allow or refuse each of them</source>
        <translation>Du machst Züge; die Regeln erlauben sie oder nicht</translation>
    </message>
    <message>
        <source>Put any piece anywhere</source>
        <translation>Alles lässt sich überall hinlegen</translation>
    </message>
    <message>
        <source>Find out whether a move is allowed, without making it</source>
        <translation>Du erfährst, ob ein Zug erlaubt ist, ohne ihn zu machen</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Keep what you have done, and try something else from here</source>
        <translation>Behält, was du gemacht hast, und probiert von hier aus etwas anderes</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>Was wäre, wenn …</translation>
    </message>
    <message>
        <source>Play from here…</source>
        <translation>Von hier spielen…</translation>
    </message>
    <message>
        <source>Leave the sandbox</source>
        <translation>Sandkasten verlassen</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>Undo: {step}</source>
        <translation>Zurücknehmen: {step}</translation>
    </message>
    <message>
        <source>Begin a game that is saved, with this position</source>
        <translation>Mit dieser Stellung ein Spiel beginnen, das gespeichert wird</translation>
    </message>
    <message>
        <source>A game cannot begin with an impossible position</source>
        <translation>Mit einer unmöglichen Stellung kann kein Spiel beginnen</translation>
    </message>
</context>
<context>
    <name>MoveList</name>
    <message>
        <source>What you can do now</source>
        <translation>Was du jetzt tun kannst</translation>
    </message>
    <message>
        <source>There is nothing to do right now.</source>
        <translation>Gerade ist nichts zu tun.</translation>
    </message>
</context>
<context>
    <name>MoveListFeature</name>
    <message>
        <source>Moves</source>
        <translation>Züge</translation>
    </message>
</context>
<context>
    <name>MovesModel</name>
    <message>
        <source>Pass to {name}</source>
        <translation>Weitergeben an {name}</translation>
    </message>
    <message>
        <source>I am {name}: show my cards</source>
        <translation>Ich bin {name}: zeig meine Karten</translation>
    </message>
    <message>
        <source>Pass the screen to {name}</source>
        <translation>Bildschirm an {name} weitergeben</translation>
    </message>
    <message>
        <source>The computer plays for {name}.</source>
        <translation>Der Computer spielt für {name}.</translation>
    </message>
    <message>
        <source>See how it ended</source>
        <translation>Sehen, wie es ausging</translation>
    </message>
    <message>
        <source>Just now</source>
        <translation>Gerade eben</translation>
    </message>
    <message>
        <source>Set aside: {die}</source>
        <translation>Rauslegen: {die}</translation>
    </message>
    <message>
        <source>Choose dice that can be set aside together.</source>
        <translation>Wähle Würfel, die du zusammen rauslegen darfst.</translation>
    </message>
    <message>
        <source>You cannot set these dice aside with {card}.</source>
        <translation>Diese Würfel kannst du mit {card} nicht rauslegen.</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Or</source>
        <translation>Oder</translation>
    </message>
    <message>
        <source>Undo and redo</source>
        <translation>Zurücknehmen und wiederholen</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>Wiederholen, was zurückgenommen wurde</translation>
    </message>
</context>
<context>
    <name>MovesPanel</name>
    <message>
        <source>Questions and answers</source>
        <translation>Fragen und Antworten</translation>
    </message>
    <message>
        <source>Drag a card somewhere to ask whether it may go there. It stays where it is.</source>
        <translation>Zieh eine Karte irgendwohin, um zu fragen, ob sie dorthin darf. Sie bleibt liegen.</translation>
    </message>
    <message>
        <source>At random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>I decide</source>
        <translation>Ich bestimme</translation>
    </message>
    <message>
        <source>Dice and shuffles</source>
        <translation>Würfeln und Mischen</translation>
    </message>
    <message>
        <source>What can happen next</source>
        <translation>Was als Nächstes geschehen kann</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <source>Use these dice</source>
        <translation>Diese Würfel nehmen</translation>
    </message>
    <message>
        <source>Leave it to chance</source>
        <translation>Dem Zufall überlassen</translation>
    </message>
    <message>
        <source>Legal moves</source>
        <translation>Erlaubte Züge</translation>
    </message>
    <message>
        <source>Possible results and their chances</source>
        <translation>Mögliche Ergebnisse und wie wahrscheinlich sie sind</translation>
    </message>
    <message>
        <source>There are too many results to list.</source>
        <translation>Es gibt zu viele Ergebnisse, um sie aufzulisten.</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message numerus="yes">
        <source>Exact, from all %n outcomes.</source>
        <translation>
            <numerusform>Genau berechnet aus der einen Möglichkeit.</numerusform>
            <numerusform>Genau berechnet aus allen %n Möglichkeiten.</numerusform>
        </translation>
    </message>
    <message>
        <source>The dice are in this order: {dice}.</source>
        <translation>Die Würfel in dieser Reihenfolge: {dice}.</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
</context>
<context>
    <name>NewGameDialog</name>
    <message>
        <source>New game: {game}</source>
        <translation>Neues Spiel: {game}</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Los geht’s</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>OddsFeature</name>
    <message>
        <source>The buttons for dice can show the exact chances.</source>
        <translation>Die Würfelknöpfe können die genauen Chancen zeigen.</translation>
    </message>
    <message>
        <source>Show chances</source>
        <translation>Chancen zeigen</translation>
    </message>
</context>
<context>
    <name>OddsPart</name>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>PlayerFields</name>
    <message>
        <source>Move player {n} up (Alt+Up)</source>
        <translation>Spieler {n} nach oben schieben (Alt+Hoch)</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Alone with the computer</source>
        <translation>Allein mit dem Computer</translation>
    </message>
    <message>
        <source>Shuffle the order</source>
        <translation>Plätze auslosen</translation>
    </message>
    <message>
        <source>Somebody already has that name.</source>
        <translation>So heißt schon jemand.</translation>
    </message>
    <message>
        <source>{name} sits in seat {n} of {all}</source>
        <translation>{name} sitzt auf Platz {n} von {all}</translation>
    </message>
    <message>
        <source>Name of player {n}</source>
        <translation>Name von Spieler {n}</translation>
    </message>
    <message>
        <source>Player {n}</source>
        <translation>Spieler {n}</translation>
    </message>
</context>
<context>
    <name>PlayerRow</name>
    <message>
        <source>How well the computer plays</source>
        <translation>Wie gut der Computer spielt</translation>
    </message>
    <message>
        <source>The computer plays for {name}</source>
        <translation>Der Computer spielt für {name}</translation>
    </message>
    <message>
        <source>Let the computer play for {name}</source>
        <translation>Den Computer für {name} spielen lassen</translation>
    </message>
    <message>
        <source>At least one person must play: {name}</source>
        <translation>Mindestens ein Mensch muss spielen: {name}</translation>
    </message>
    <message>
        <source>How well the computer plays for {name}</source>
        <translation>Wie gut der Computer für {name} spielt</translation>
    </message>
</context>
<context>
    <name>PositionPanel</name>
    <message>
        <source>Turn</source>
        <translation>Am Zug</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>The settings cannot be read: {problem}. The standard settings are used, and the file stays as it is.</source>
        <translation>Die Einstellungen lassen sich nicht lesen: {problem}. Es gelten die Standardeinstellungen, und die Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>your settings</source>
        <translation>deine Einstellungen</translation>
    </message>
    <message>
        <source>your languages</source>
        <translation>deine Sprachen</translation>
    </message>
    <message>
        <source>your card sets</source>
        <translation>deine Kartensätze</translation>
    </message>
    <message>
        <source>games from outside</source>
        <translation>Spiele von anderen</translation>
    </message>
    <message>
        <source>The window did not open at the last start. Left out this time: {parts}. Nothing is lost; it will be read again at the next start.</source>
        <translation>Beim letzten Start ging das Fenster nicht auf. Diesmal weggelassen: {parts}. Nichts geht verloren; beim nächsten Start wird alles wieder gelesen.</translation>
    </message>
    <message>
        <source>The settings cannot be saved: {problem}. They are used until you close the window.</source>
        <translation>Die Einstellungen lassen sich nicht speichern: {problem}. Sie gelten, bis du das Fenster schließt.</translation>
    </message>
</context>
<context>
    <name>PrivacyPart</name>
    <message>
        <source>As soon as you let go, the hands are covered for {name}.</source>
        <translation>Sobald du loslässt, werden die Hände für {name} verdeckt.</translation>
    </message>
    <message>
        <source>Look at what is new, then pass the screen to {name}.</source>
        <translation>Sieh dir das Neue an, dann gib den Bildschirm an {name} weiter.</translation>
    </message>
    <message>
        <source>In a moment the hands are covered for {name}.</source>
        <translation>Gleich werden die Hände für {name} verdeckt.</translation>
    </message>
    <message>
        <source>Pass to {name}</source>
        <translation>Weitergeben an {name}</translation>
    </message>
</context>
<context>
    <name>PrivacyScreen</name>
    <message>
        <source>Covered by {name}</source>
        <translation>Verdeckt von {name}</translation>
    </message>
    <message>
        <source>The hands stay covered until {name} looks again.</source>
        <translation>Die Hände bleiben verdeckt, bis {name} wieder hinschaut.</translation>
    </message>
    <message>
        <source>Pass to {name}</source>
        <translation>Weitergeben an {name}</translation>
    </message>
    <message>
        <source>The hands are covered until {name} is ready.</source>
        <translation>Die Hände sind verdeckt, bis {name} so weit ist.</translation>
    </message>
    <message>
        <source>Whatever is spoken next is for {name} alone.</source>
        <translation>Was als Nächstes gesprochen wird, ist nur für {name}.</translation>
    </message>
    <message>
        <source>I am {name}</source>
        <translation>Ich bin {name}</translation>
    </message>
    <message>
        <source>Nothing happens at the table until you go on.</source>
        <translation>Am Tisch geschieht nichts, bis du weitermachst.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Let go, and it is covered again</source>
        <translation>Lass los, und alles ist wieder verdeckt</translation>
    </message>
</context>
<context>
    <name>PrivacyScreenSign</name>
    <message>
        <source>Press and hold to look only for a moment.</source>
        <translation>Halte gedrückt, um nur einen Augenblick hinzuschauen.</translation>
    </message>
</context>
<context>
    <name>ProblemsDialog</name>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>{file} cannot be opened</source>
        <translation>{file} lässt sich nicht öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%n things in it must be put right. Nothing was changed.</source>
        <translation>
            <numerusform>Etwas darin muss berichtigt werden. Es hat sich nichts verändert.</numerusform>
            <numerusform>%n Dinge darin müssen berichtigt werden. Es hat sich nichts verändert.</numerusform>
        </translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <source>Copy the list</source>
        <translation>Liste kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>Die Datei</translation>
    </message>
    <message>
        <source>Line {line}</source>
        <translation>Zeile {line}</translation>
    </message>
</context>
<context>
    <name>QuestionDialogs</name>
    <message>
        <source>It could not be saved: {reason}. If you stay, you can try again or save a copy somewhere else.</source>
        <translation>Es ließ sich nicht speichern: {reason}. Wenn du bleibst, kannst du es noch einmal versuchen oder anderswo eine Kopie speichern.</translation>
    </message>
    <message>
        <source>Leave this game although it is not saved?</source>
        <translation>Dieses Spiel verlassen, obwohl es nicht gespeichert ist?</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>It has been open on the computer “{computer}” since {time}. If it is still being played there, there will be two different saves.</source>
        <translation>Es ist auf dem Computer „{computer}“ seit {time} geöffnet. Wird es dort noch gespielt, gibt es danach zwei verschiedene Spielstände.</translation>
    </message>
    <message>
        <source>Play this game here?</source>
        <translation>Dieses Spiel hier spielen?</translation>
    </message>
    <message>
        <source>Play it here</source>
        <translation>Hier spielen</translation>
    </message>
    <message>
        <source>The same move brings the same dice and cards again. The game will not count towards results and streaks.</source>
        <translation>Derselbe Zug bringt dieselben Würfel und Karten noch einmal. Das Spiel zählt nicht für Ergebnisse und Serien.</translation>
    </message>
    <message>
        <source>Practice from here on: it will not count. Go on?</source>
        <translation>Ab hier ist es Übung: Es zählt nicht. Weiter?</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>This game was played with the card set “{name}”, which is missing. It can go on with other cards as far as they are the same. Its save stays as it is.</source>
        <translation>Dieses Spiel wurde mit dem Kartensatz „{name}“ gespielt, der nicht da ist. Mit anderen Karten geht es weiter, soweit sie die gleichen sind. Der Spielstand bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>The game’s own cards</source>
        <translation>Die Karten des Spiels</translation>
    </message>
    <message>
        <source>Go on with other cards?</source>
        <translation>Mit anderen Karten weiterspielen?</translation>
    </message>
    <message>
        <source>The computer player “{name}” of this game is not installed. If you choose no other, the medium computer plays instead.</source>
        <translation>Der Computerspieler „{name}“ dieses Spiels ist nicht installiert. Wählst du keinen anderen, spielt der mittlere Computer.</translation>
    </message>
    <message>
        <source>Which computer should play on?</source>
        <translation>Welcher Computer soll weiterspielen?</translation>
    </message>
</context>
<context>
    <name>RecapPanel</name>
    <message>
        <source>Worth telling</source>
        <translation>Erzählenswert</translation>
    </message>
    <message>
        <source>Compared with before</source>
        <translation>Verglichen mit früher</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>Allein</translation>
    </message>
    <message>
        <source>Turning points</source>
        <translation>Wendepunkte</translation>
    </message>
    <message>
        <source>This evening: game {n}</source>
        <translation>Dieser Abend: {n}. Spiel</translation>
    </message>
    <message>
        <source>{n} of {all} games won</source>
        <translation>{n} von {all} Spielen gewonnen</translation>
    </message>
    <message numerus="yes">
        <source>%n wins</source>
        <translation>
            <numerusform>%n Sieg</numerusform>
            <numerusform>%n Siege</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}: {reached}, the best of {n} games</source>
        <translation>{name}: {reached}, das beste von {n} Spielen</translation>
    </message>
    <message>
        <source>{name}: {reached}, place {place} of {n}; best: {best}</source>
        <translation>{name}: {reached}, Platz {place} von {n}; bestes Ergebnis: {best}</translation>
    </message>
    <message numerus="yes">
        <source>Deal of the day, %n in a row</source>
        <translation>
            <numerusform>Tagesspiel</numerusform>
            <numerusform>Tagesspiel, %n Tage in Folge</numerusform>
        </translation>
    </message>
    <message>
        <source>The next deal comes tomorrow.</source>
        <translation>Das nächste Tagesspiel kommt morgen.</translation>
    </message>
    <message>
        <source>Deal of the day again: the first game counted</source>
        <translation>Noch einmal das Tagesspiel: Gezählt hat das erste Spiel</translation>
    </message>
    <message>
        <source>To pass on: {code}</source>
        <translation>Zum Weitergeben: {code}</translation>
    </message>
    <message>
        <source>Something was undone.</source>
        <translation>Es wurde etwas zurückgenommen.</translation>
    </message>
    <message>
        <source>Wins {n} % of {count} games with these cards and other dice</source>
        <translation>Gewinnt {n} % von {count} Spielen mit diesen Karten und anderen Würfen</translation>
    </message>
    <message>
        <source>How it plays this same deal</source>
        <translation>Wie er genau dieses Spiel spielt</translation>
    </message>
    <message>
        <source>The strong computer</source>
        <translation>Der starke Computer</translation>
    </message>
    <message>
        <source>Biggest swing: {name} from {before} % to {after} %</source>
        <translation>Größte Wende: {name} von {before} % auf {after} %</translation>
    </message>
    <message>
        <source>Luckiest moment: {name}, +{gain} %</source>
        <translation>Glücklichster Moment: {name}, +{gain} %</translation>
    </message>
    <message>
        <source>None: it went as expected.</source>
        <translation>Keine: Es lief wie erwartet.</translation>
    </message>
</context>
<context>
    <name>ReplayTable</name>
    <message>
        <source>The table</source>
        <translation>Der Tisch</translation>
    </message>
</context>
<context>
    <name>ReplayWindow</name>
    <message>
        <source>Replay: {game}</source>
        <translation>Rückschau: {game}</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <source>One move back</source>
        <translation>Einen Zug zurück</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>One move forward</source>
        <translation>Einen Zug vor</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Zum Ende</translation>
    </message>
    <message>
        <source>Where in the game</source>
        <translation>Wo im Spiel</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Seen by</source>
        <translation>Gesehen von</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Everything open</source>
        <translation>Alles offen</translation>
    </message>
    <message>
        <source>As a spectator</source>
        <translation>Als Zuschauer</translation>
    </message>
    <message>
        <source>As {name}</source>
        <translation>Als {name}</translation>
    </message>
    <message>
        <source>Move {n} of {all}</source>
        <translation>Zug {n} von {all}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>ResumableGameFinder</name>
    <message>
        <source>The folder of saved games cannot be read: {problem}.</source>
        <translation>Der Ordner mit den gespeicherten Spielen lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>This game is not installed any more.</source>
        <translation>Dieses Spiel ist nicht mehr installiert.</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Who was ahead</source>
        <translation>Wer vorn lag</translation>
    </message>
    <message>
        <source>What cost most</source>
        <translation>Was am meisten gekostet hat</translation>
    </message>
    <message>
        <source>Review this game</source>
        <translation>Dieses Spiel durchsehen</translation>
    </message>
    <message>
        <source>Try it in the sandbox</source>
        <translation>Im Sandkasten ausprobieren</translation>
    </message>
    <message>
        <source>No decision cost anything that could be measured.</source>
        <translation>Keine Entscheidung hat messbar etwas gekostet.</translation>
    </message>
    <message>
        <source>{name}, −{n} %: {action}</source>
        <translation>{name}, −{n} %: {action}</translation>
    </message>
    <message>
        <source>{name}, −{n} ± {error} %: {action}</source>
        <translation>{name}, −{n} ± {error} %: {action}</translation>
    </message>
    <message>
        <source>Better: {best}</source>
        <translation>Besser: {best}</translation>
    </message>
    <message>
        <source>A tip would have advised the same.</source>
        <translation>Ein Tipp hätte dasselbe empfohlen.</translation>
    </message>
    <message>
        <source>{name}: at first {start} %, luck {luck}, own moves {own}</source>
        <translation>{name}: anfangs {start} %, Glück {luck}, eigene Züge {own}</translation>
    </message>
    <message>
        <source>{told}, moves of others {others}</source>
        <translation>{told}, Züge der anderen {others}</translation>
    </message>
    <message>
        <source>{told}; certainly given away: {away}</source>
        <translation>{told}; sicher verschenkt: {away}</translation>
    </message>
    <message>
        <source>Luckiest: {name}, +{n} %: {thrown}</source>
        <translation>Am glücklichsten: {name}, +{n} %: {thrown}</translation>
    </message>
</context>
<context>
    <name>RulebookFeature</name>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
</context>
<context>
    <name>RulesBrowser</name>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>then</source>
        <translation>dann</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>plus</translation>
    </message>
    <message>
        <source>makes</source>
        <translation>ergibt</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Search the rules</source>
        <translation>In den Regeln suchen</translation>
    </message>
    <message>
        <source>Back to where you were</source>
        <translation>Zurück dorthin, wo du warst</translation>
    </message>
    <message>
        <source>At every table</source>
        <translation>An jedem Tisch</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>Gut zu wissen</translation>
    </message>
    <message>
        <source>What the rulebook leaves open, at this table</source>
        <translation>Was die Anleitung offenlässt, an diesem Tisch</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>RulesWindow</name>
    <message>
        <source>Rules of {game}</source>
        <translation>Regeln von {game}</translation>
    </message>
</context>
<context>
    <name>Sandbox</name>
    <message>
        <source>Main line</source>
        <translation>Hauptlinie</translation>
    </message>
    <message>
        <source>Turn: {problem}</source>
        <translation>Am Zug: {problem}</translation>
    </message>
</context>
<context>
    <name>SandboxFeature</name>
    <message>
        <source>Otherwise</source>
        <translation>Anders</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>Besser</translation>
    </message>
    <message>
        <source>Played</source>
        <translation>Gespielt</translation>
    </message>
    <message>
        <source>The copy has only what everybody may see; the rest is dealt again.</source>
        <translation>Die Kopie enthält nur, was alle sehen dürfen; der Rest ist neu verteilt.</translation>
    </message>
    <message>
        <source>The copy has only what {seat} may see; the rest is dealt again.</source>
        <translation>Die Kopie enthält nur, was {seat} sehen darf; der Rest ist neu verteilt.</translation>
    </message>
    <message>
        <source>Use the real cards</source>
        <translation>Die echten Karten verwenden</translation>
    </message>
    <message>
        <source>Sandbox: {title}</source>
        <translation>Sandkasten: {title}</translation>
    </message>
    <message>
        <source>Deal</source>
        <translation>Austeilen</translation>
    </message>
    <message>
        <source>Open scenario</source>
        <translation>Szenario öffnen</translation>
    </message>
    <message>
        <source>Save scenario: name it after what it shows</source>
        <translation>Szenario speichern: Der Name soll sagen, was es zeigt</translation>
    </message>
    <message>
        <source>The position and what you tried are saved as {file}.</source>
        <translation>Die Stellung und was du ausprobiert hast, sind als {file} gespeichert.</translation>
    </message>
    <message>
        <source>Saved as {file}. The position is impossible, so only the sandbox opens it.</source>
        <translation>Als {file} gespeichert. Die Stellung ist unmöglich, darum öffnet sie nur der Sandkasten.</translation>
    </message>
    <message>
        <source>Scenarios (*.yaml *.yml);;All files (*)</source>
        <translation>Szenarien (*.yaml *.yml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The sandbox is closed.</source>
        <translation>Der Sandkasten ist geschlossen.</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>With these options the position is impossible: {problem}</source>
        <translation>Mit diesen Einstellungen ist die Stellung unmöglich: {problem}</translation>
    </message>
</context>
<context>
    <name>SandboxPage</name>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Stellung</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Züge</translation>
    </message>
    <message>
        <source>Close Tabletop? What you tried in the sandbox will be lost.</source>
        <translation>Tabletop schließen? Was du im Sandkasten ausprobiert hast, geht verloren.</translation>
    </message>
    <message>
        <source>Save the position as a scenario to keep it.</source>
        <translation>Speichere die Stellung als Szenario, um sie zu behalten.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
</context>
<context>
    <name>SandboxPresenter</name>
    <message>
        <source>This is impossible: {problem}</source>
        <translation>Das ist unmöglich: {problem}</translation>
    </message>
    <message>
        <source>Chance is next: set the result, or leave it to chance.</source>
        <translation>Jetzt entscheidet der Zufall: Bestimme das Ergebnis, oder überlass es dem Zufall.</translation>
    </message>
</context>
<context>
    <name>SandboxTable</name>
    <message>
        <source>Sandbox: {title}</source>
        <translation>Sandkasten: {title}</translation>
    </message>
</context>
<context>
    <name>SandboxTexts</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und eine weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed by hand: {what}</source>
        <translation>Von Hand geändert: {what}</translation>
    </message>
    <message>
        <source>Changed by hand, impossible: {what}</source>
        <translation>Von Hand geändert, unmöglich: {what}</translation>
    </message>
    <message>
        <source>{zone} in another order</source>
        <translation>{zone} in anderer Reihenfolge</translation>
    </message>
    <message>
        <source>{field}: {value} instead of {before}</source>
        <translation>{field}: {value} statt {before}</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>Der Anfang</translation>
    </message>
    <message>
        <source>{seat}: {action}?</source>
        <translation>{seat}: {action}?</translation>
    </message>
    <message>
        <source>Yes, that is allowed.</source>
        <translation>Ja, das ist erlaubt.</translation>
    </message>
    <message>
        <source>No. {reason}</source>
        <translation>Nein. {reason}</translation>
    </message>
    <message>
        <source>Yes. {reason}</source>
        <translation>Ja. {reason}</translation>
    </message>
    <message>
        <source>turn: {seat}</source>
        <translation>am Zug: {seat}</translation>
    </message>
    <message>
        <source>{card} → {zone}</source>
        <translation>{card} → {zone}</translation>
    </message>
    <message>
        <source>{card}: {source} → {zone}</source>
        <translation>{card}: {source} → {zone}</translation>
    </message>
    <message>
        <source>{card} away ({zone})</source>
        <translation>{card} fort ({zone})</translation>
    </message>
    <message>
        <source>For instance: {outcome}.</source>
        <translation>Zum Beispiel: {outcome}.</translation>
    </message>
    <message>
        <source>If the dice stay, {seat} can: {actions}.</source>
        <translation>Bleiben die Würfel so liegen, kann {seat}: {actions}.</translation>
    </message>
    <message>
        <source>Then {seat} can: {actions}.</source>
        <translation>Dann kann {seat}: {actions}.</translation>
    </message>
</context>
<context>
    <name>SaveNotes</name>
    <message>
        <source>This game was played by version {old} of its rules; this program plays by version {new}.</source>
        <translation>Dieses Spiel folgt Fassung {old} seiner Regeln; dieses Programm spielt nach Fassung {new}.</translation>
    </message>
    <message>
        <source>This game was played with other cards than the program has now.</source>
        <translation>Dieses Spiel wurde mit anderen Karten gespielt, als das Programm jetzt hat.</translation>
    </message>
    <message>
        <source>Line {line} of this save cannot be played.</source>
        <translation>Zeile {line} dieses Spielstands lässt sich nicht spielen.</translation>
    </message>
    <message>
        <source>It goes on after move {move}; earlier moves can no longer be undone.</source>
        <translation>Es geht nach Zug {move} weiter; frühere Züge lassen sich nicht mehr zurücknehmen.</translation>
    </message>
    <message>
        <source>The file itself is kept as it is.</source>
        <translation>Die Datei selbst bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Later moves lost: {count}.</source>
        <translation>Verlorene spätere Züge: {count}.</translation>
    </message>
    <message>
        <source>The last line of the save was cut off while being written; it is left out.</source>
        <translation>Die letzte Zeile des Spielstands wurde beim Schreiben abgeschnitten; sie fehlt jetzt.</translation>
    </message>
    <message>
        <source>The file stays as it is; the game goes on in a save of its own.</source>
        <translation>Die Datei bleibt, wie sie ist; das Spiel geht in einem eigenen Spielstand weiter.</translation>
    </message>
    <message>
        <source>The card set of this game has changed since then: other texts, other drawings.</source>
        <translation>Der Kartensatz dieses Spiels ist seitdem geändert worden: andere Texte, andere Zeichnungen.</translation>
    </message>
    <message>
        <source>Another window is playing this game, so it goes on here in a new save.</source>
        <translation>Ein anderes Fenster spielt dieses Spiel, darum geht es hier in einem neuen Spielstand weiter.</translation>
    </message>
</context>
<context>
    <name>SavesDialog</name>
    <message>
        <source>Saved games</source>
        <translation>Gespeicherte Spiele</translation>
    </message>
    <message>
        <source>There are no saved games. Whatever you play is saved here automatically.</source>
        <translation>Es gibt keine gespeicherten Spiele. Was du spielst, wird hier von selbst gespeichert.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>&amp;Rückschau</translation>
    </message>
    <message>
        <source>Watch it again, move by move</source>
        <translation>Noch einmal ansehen, Zug für Zug</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>Aus einer &amp;Datei…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>A game with hidden hands can be watched again only when it is over</source>
        <translation>Ein Spiel mit verdeckten Händen lässt sich erst ansehen, wenn es zu Ende ist</translation>
    </message>
    <message>
        <source>“{name}” is being played; it cannot be deleted.</source>
        <translation>„{name}“ wird gerade gespielt und lässt sich nicht löschen.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>“{name}” could not be deleted: {problem}.</source>
        <translation>„{name}“ ließ sich nicht löschen: {problem}.</translation>
    </message>
    <message>
        <source>“{name}” was deleted.</source>
        <translation>„{name}“ wurde gelöscht.</translation>
    </message>
    <message>
        <source>The folder of saved games cannot be read: {problem}.</source>
        <translation>Der Ordner mit den gespeicherten Spielen lässt sich nicht lesen: {problem}.</translation>
    </message>
    <message>
        <source>“{name}” has been open on the computer “{computer}” since {time}; it cannot be deleted.</source>
        <translation>„{name}“ ist auf dem Computer „{computer}“ seit {time} geöffnet und lässt sich nicht löschen.</translation>
    </message>
    <message>
        <source>Delete “{name}”?</source>
        <translation>„{name}“ löschen?</translation>
    </message>
</context>
<context>
    <name>SavesFeature</name>
    <message>
        <source>Open saved game</source>
        <translation>Gespeichertes Spiel öffnen</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>Saved games ({pattern});;All files (*)</source>
        <translation>Gespeicherte Spiele ({pattern});;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>SavesView</name>
    <message>
        <source>Saved games</source>
        <translation>Gespeicherte Spiele</translation>
    </message>
    <message>
        <source>Cannot be read: {problem}</source>
        <translation>Nicht lesbar: {problem}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>{day} at {time}</source>
        <translation>{day} um {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n Zug</numerusform>
            <numerusform>%n Züge</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot be opened: {problem}</source>
        <translation>Lässt sich nicht öffnen: {problem}</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Goes on from its last position</source>
        <translation>Geht ab der letzten Stellung weiter</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht beendet</translation>
    </message>
</context>
<context>
    <name>ScanTargets</name>
    <message>
        <source>Put it back</source>
        <translation>Zurücklegen</translation>
    </message>
    <message>
        <source>Close the menu</source>
        <translation>Menü schließen</translation>
    </message>
    <message>
        <source>less</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
</context>
<context>
    <name>ScoreSheet</name>
    <message>
        <source>Score sheet</source>
        <translation>Abrechnung</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>Bisher</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>Seed or code</source>
        <translation>Startzahl oder Code</translation>
    </message>
    <message>
        <source>The same number deals the same cards and rolls the same dice again. A code also sets the number of players and the options.</source>
        <translation>Dieselbe Zahl bringt noch einmal dieselben Karten und Würfe. Ein Code stellt auch die Zahl der Spieler und die Optionen ein.</translation>
    </message>
    <message>
        <source>A seed is a whole number, at least 0 and below {limit}. Codes of other games and mistyped ones do not work.</source>
        <translation>Eine Startzahl ist eine ganze Zahl ab 0 und kleiner als {limit}. Codes anderer Spiele und falsch getippte gelten nicht.</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>You cannot undo while the screen is being passed on.</source>
        <translation>Während der Bildschirm weitergegeben wird, kannst du nichts zurücknehmen.</translation>
    </message>
    <message>
        <source>You cannot undo while the computer is playing.</source>
        <translation>Während der Computer spielt, kannst du nichts zurücknehmen.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>Undo what {name} did</source>
        <translation>Zurücknehmen, was {name} getan hat</translation>
    </message>
    <message>
        <source>Undo: {action}</source>
        <translation>Zurücknehmen: {action}</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>Wiederholen, was zurückgenommen wurde</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Motion and sound</source>
        <translation>Bewegung und Ton</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Language and names</source>
        <translation>Sprache und Namen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>Diese Seite zurücksetzen</translation>
    </message>
    <message>
        <source>Forget names and set-ups</source>
        <translation>Namen und Vorgaben vergessen</translation>
    </message>
    <message>
        <source>Forget this name</source>
        <translation>Diesen Namen vergessen</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Offered when you set up a game; stored only on this computer.</source>
        <translation>Werden beim Aufbau eines Spiels angeboten und nur auf diesem Computer gespeichert.</translation>
    </message>
    <message>
        <source>These keys have replaced your own.</source>
        <translation>Diese Tasten haben deine eigenen ersetzt.</translation>
    </message>
    <message>
        <source>Back to my own</source>
        <translation>Zurück zu meinen eigenen</translation>
    </message>
    <message>
        <source>{number} %</source>
        <translation>{number} %</translation>
    </message>
</context>
<context>
    <name>Share</name>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>Das Bild ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Das Bild speichern</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>The picture is saved as {file}.</source>
        <translation>Das Bild ist als {file} gespeichert.</translation>
    </message>
    <message>
        <source>Deal of the day, {day}</source>
        <translation>Tagesspiel, {day}</translation>
    </message>
</context>
<context>
    <name>SideDock</name>
    <message>
        <source>Log, moves and rules</source>
        <translation>Protokoll, Züge und Regeln</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close log, moves and rules</source>
        <translation>Protokoll, Züge und Regeln schließen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
</context>
<context>
    <name>StartFeature</name>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Open saved game…</source>
        <translation>Gespeichertes Spiel öffnen…</translation>
    </message>
    <message>
        <source>Try in the sandbox…</source>
        <translation>Im Sandkasten ausprobieren…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>{n} players</source>
        <translation>{n} Spieler</translation>
    </message>
    <message>
        <source>{fewest}–{most} players</source>
        <translation>{fewest}–{most} Spieler</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Deal of the day</source>
        <translation>Tagesspiel</translation>
    </message>
    <message>
        <source>Days in a row: {n}, longest: {most}</source>
        <translation>Tage in Folge: {n}, am längsten: {most}</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>not played yet</source>
        <translation>noch nicht gespielt</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>Last {days} days: {won} won, {lost} lost, {practised} practised, {rest} not played</source>
        <translation>Letzte {days} Tage: {won} gewonnen, {lost} verloren, {practised} geübt, {rest} nicht gespielt</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>practised</source>
        <translation>geübt</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>{game} alone, with the cards and dice that everybody has today; your first game of the day counts</source>
        <translation>{game} allein, mit den Karten und Würfeln, die heute alle haben; dein erstes Spiel am Tag zählt</translation>
    </message>
    <message>
        <source>Click to choose who plays, and how.</source>
        <translation>Klicken, um zu wählen, wer spielt und wie.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Play…</source>
        <translation>Spielen…</translation>
    </message>
    <message>
        <source>Play {game} as last time: {names}</source>
        <translation>{game} spielen wie letztes Mal: {names}</translation>
    </message>
    <message>
        <source>Play {game}: choose who plays, and how</source>
        <translation>{game} spielen: wählen, wer spielt und wie</translation>
    </message>
    <message>
        <source>Unfinished games appear here</source>
        <translation>Hier erscheinen angefangene Spiele</translation>
    </message>
    <message>
        <source>Learn {game}: a first game, explained, and the rules</source>
        <translation>{game} lernen: ein erstes Spiel mit Erklärung, und die Regeln</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} Min.</translation>
    </message>
    <message>
        <source>{fewest}–{n} min</source>
        <translation>{fewest}–{n} Min.</translation>
    </message>
    <message>
        <source>age {n}+</source>
        <translation>ab {n} J.</translation>
    </message>
    <message>
        <source>1 person: alone</source>
        <translation>1 Person: allein</translation>
    </message>
    <message>
        <source>1 person: with the computer</source>
        <translation>1 Person: mit dem Computer</translation>
    </message>
    <message>
        <source>Last time: {names}</source>
        <translation>Letztes Mal: {names}</translation>
    </message>
    <message>
        <source>Open on “{computer}” since {time}</source>
        <translation>Auf „{computer}“ seit {time} geöffnet</translation>
    </message>
    <message>
        <source>Last played today at {time}</source>
        <translation>Zuletzt gespielt heute um {time}</translation>
    </message>
    <message>
        <source>Last played yesterday at {time}</source>
        <translation>Zuletzt gespielt gestern um {time}</translation>
    </message>
    <message>
        <source>Last played on {day} at {time}</source>
        <translation>Zuletzt gespielt am {day} um {time}</translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
    <message>
        <source>Card and dice games round one screen</source>
        <translation>Karten- und Würfelspiele rund um einen Bildschirm</translation>
    </message>
    <message>
        <source>the computer</source>
        <translation>der Computer</translation>
    </message>
</context>
<context>
    <name>StatisticsDialog</name>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>No game has been finished yet.</source>
        <translation>Noch ist kein Spiel zu Ende gespielt worden.</translation>
    </message>
    <message>
        <source>&amp;Reset…</source>
        <translation>&amp;Zurücksetzen…</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>Umbe&amp;nennen…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The results cannot be read: {problem}.</source>
        <translation>Die Ergebnisse lassen sich nicht lesen: {problem}.</translation>
    </message>
    <message numerus="yes">
        <source>%n results could not be read and are left out.</source>
        <translation>
            <numerusform>Ein Ergebnis war nicht lesbar und fehlt.</numerusform>
            <numerusform>%n Ergebnisse waren nicht lesbar und fehlen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Gewonnen</translation>
    </message>
    <message>
        <source>Won of all</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>All results are saved as {file}.</source>
        <translation>Alle Ergebnisse sind gespeichert als {file}.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>New name for {name}.
If another player has it, the two become one.</source>
        <translation>Neuer Name für {name}.
Hat ihn schon jemand anderes, werden beide zu einer Person.</translation>
    </message>
    <message>
        <source>{name} and {other} have played at the same table, so they are two people.</source>
        <translation>{name} und {other} saßen am selben Tisch: Das sind zwei Personen.</translation>
    </message>
    <message>
        <source>{name} is now called {other} in all results. Saved games keep the old name.</source>
        <translation>{name} heißt jetzt in allen Ergebnissen {other}. Gespeicherte Spiele behalten den alten Namen.</translation>
    </message>
    <message>
        <source>Merge {name} and {other}?</source>
        <translation>{name} und {other} zusammenlegen?</translation>
    </message>
    <message>
        <source>All games of {name} count for {other} from now on.</source>
        <translation>Alle Spiele von {name} zählen von jetzt an für {other}.</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenlegen</translation>
    </message>
    <message>
        <source>All games of {name} now count for {other}. Saved games keep the old name.</source>
        <translation>Alle Spiele von {name} zählen jetzt für {other}. Gespeicherte Spiele behalten den alten Namen.</translation>
    </message>
    <message>
        <source>Delete {name} from the statistics?</source>
        <translation>{name} aus der Statistik löschen?</translation>
    </message>
    <message>
        <source>The games stay for all others who played them; saved games stay, too.</source>
        <translation>Die Spiele bleiben für alle anderen, die sie gespielt haben; auch gespeicherte Spiele bleiben.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>{name} is no longer counted.</source>
        <translation>{name} wird nicht mehr gezählt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>The results cannot be written: {problem}.</source>
        <translation>Die Ergebnisse können nicht geschrieben werden: {problem}.</translation>
    </message>
    <message>
        <source>Quickest win</source>
        <translation>Schnellster Sieg</translation>
    </message>
    <message>
        <source>In a row</source>
        <translation>In Folge</translation>
    </message>
    <message>
        <source>Most in a row</source>
        <translation>Längste Folge</translation>
    </message>
    <message>
        <source>Last played</source>
        <translation>Zuletzt gespielt</translation>
    </message>
    <message>
        <source>How everybody has done</source>
        <translation>Wie es allen ergangen ist</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n Zug</numerusform>
            <numerusform>%n Züge</numerusform>
        </translation>
    </message>
    <message>
        <source>{won} ({n} with undo)</source>
        <translation>{won} ({n} mit Zurücknehmen)</translation>
    </message>
    <message>
        <source>Reset the statistics?</source>
        <translation>Statistik zurücksetzen?</translation>
    </message>
    <message>
        <source>All results of all games and players are forgotten. Saved games stay.</source>
        <translation>Alle Ergebnisse aller Spiele und Spieler werden vergessen. Gespeicherte Spiele bleiben.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>The results cannot be reset: {problem}.</source>
        <translation>Die Ergebnisse lassen sich nicht zurücksetzen: {problem}.</translation>
    </message>
</context>
<context>
    <name>TableKeys</name>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>go to the next card, die or place</source>
        <translation>zur nächsten Karte, zum nächsten Würfel oder Platz</translation>
    </message>
    <message>
        <source>go to the next group, or to where the card you picked up may go</source>
        <translation>zur nächsten Gruppe, oder dorthin, wo die aufgenommene Karte hindarf</translation>
    </message>
    <message>
        <source>pick up, put down, roll, choose</source>
        <translation>aufnehmen, ablegen, werfen, wählen</translation>
    </message>
    <message>
        <source>only pick it up, to aim with it</source>
        <translation>nur aufnehmen, um damit zu zielen</translation>
    </message>
    <message>
        <source>put back, empty the cup, close a message</source>
        <translation>zurücklegen, Becher leeren, Meldung schließen</translation>
    </message>
    <message>
        <source>look closely: what it says, and what it can do now or why not</source>
        <translation>genau ansehen: was darauf steht, was es jetzt kann, oder warum nicht</translation>
    </message>
    <message>
        <source>move the card within your hand</source>
        <translation>die Karte in deiner Hand verschieben</translation>
    </message>
    <message>
        <source>cover your hand at once</source>
        <translation>deine Hand sofort verdecken</translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation>heranzoomen</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>herauszoomen</translation>
    </message>
    <message>
        <source>see the whole table</source>
        <translation>den ganzen Tisch sehen</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>The table</source>
        <translation>Der Tisch</translation>
    </message>
    <message>
        <source>The cup is empty. Click the dice you want to roll, or drag them here.</source>
        <translation>Der Becher ist leer. Klick die Würfel an, die du werfen willst, oder zieh sie hierher.</translation>
    </message>
    <message>
        <source>What if I put it here?</source>
        <translation>Was wäre, wenn ich sie hier hinlege?</translation>
    </message>
    <message>
        <source>The computer plays for {name}.</source>
        <translation>Der Computer spielt für {name}.</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Zurücknehmen</translation>
    </message>
</context>
<context>
    <name>TipPopup</name>
    <message>
        <source>One moment…</source>
        <translation>Einen Moment …</translation>
    </message>
    <message>
        <source>Once more for the whole tip.</source>
        <translation>Noch einmal: der ganze Tipp.</translation>
    </message>
    <message>
        <source>Chance to win</source>
        <translation>Gewinnchance</translation>
    </message>
    <message>
        <source>Chance to reach it</source>
        <translation>Chance, dass es gelingt</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message numerus="yes">
        <source>%n others may be as good.</source>
        <translation>
            <numerusform>%n andere ist vielleicht ebenso gut.</numerusform>
            <numerusform>%n andere sind vielleicht ebenso gut.</numerusform>
        </translation>
    </message>
    <message>
        <source>Clearly better than everything else that was tried.</source>
        <translation>Deutlich besser als alles andere, was probiert wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%n others promise less.</source>
        <translation>
            <numerusform>%n andere verspricht weniger.</numerusform>
            <numerusform>%n andere versprechen weniger.</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} ± {error}</source>
        <translation>{n} ± {error}</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>{n} ± {error} %</source>
        <translation>{n} ± {error} %</translation>
    </message>
</context>
<context>
    <name>TipsPart</name>
    <message>
        <source>There is nothing for you to decide now.</source>
        <translation>Du hast gerade nichts zu entscheiden.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Einen Moment …</translation>
    </message>
    <message>
        <source>No move is known to be better than the others.</source>
        <translation>Es ist kein Zug bekannt, der besser wäre als die anderen.</translation>
    </message>
    <message>
        <source>Look at this: {card}</source>
        <translation>Sieh dir das an: {card}</translation>
    </message>
    <message>
        <source>Look at these dice.</source>
        <translation>Sieh dir diese Würfel an.</translation>
    </message>
    <message>
        <source>Look at the buttons.</source>
        <translation>Sieh dir die Knöpfe an.</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
</context>
<context>
    <name>TurnIndicator</name>
    <message>
        <source>The game is over</source>
        <translation>Das Spiel ist aus</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Alle zusammen</translation>
    </message>
    <message>
        <source>The computer plays for {name}</source>
        <translation>Der Computer spielt für {name}</translation>
    </message>
    <message>
        <source>{name}’s turn</source>
        <translation>{name} ist am Zug</translation>
    </message>
    <message>
        <source>Thinking time: {time}</source>
        <translation>Bedenkzeit: {time}</translation>
    </message>
</context>
<context>
    <name>TutorialFeature</name>
    <message>
        <source>A first game, explained</source>
        <translation>Ein erstes Spiel mit Erklärung</translation>
    </message>
    <message>
        <source>Read the rules</source>
        <translation>Die Regeln lesen</translation>
    </message>
</context>
<context>
    <name>TutorialGuide</name>
    <message>
        <source>That would be allowed. But let us do what the note says first.</source>
        <translation>Das wäre erlaubt. Aber machen wir zuerst, was auf dem Zettel steht.</translation>
    </message>
    <message>
        <source>That would be allowed, too. But today we try this: {action}.</source>
        <translation>Auch das wäre erlaubt. Aber heute versuchen wir es so: {action}.</translation>
    </message>
</context>
<context>
    <name>TutorialNote</name>
    <message>
        <source>Leave</source>
        <translation>Aufhören</translation>
    </message>
    <message>
        <source>Once more</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Start a real game</source>
        <translation>Ein echtes Spiel beginnen</translation>
    </message>
</context>
<context>
    <name>UserQuestions</name>
    <message>
        <source>You can do this: {actions}</source>
        <translation>Das kannst du tun: {actions}</translation>
    </message>
    <message>
        <source>You cannot do anything with that now.</source>
        <translation>Damit kannst du jetzt nichts tun.</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>Groß</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Very large</source>
        <translation>Sehr groß</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>darf leer bleiben</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>To the games</source>
        <translation>Zu den Spielen</translation>
    </message>
    <message>
        <source>Welcome!</source>
        <translation>Willkommen!</translation>
    </message>
    <message>
        <source>All of this can be changed at any time in the settings.</source>
        <translation>All das lässt sich jederzeit in den Einstellungen ändern.</translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
    <message>
        <source>Card and dice games round one screen</source>
        <translation>Karten- und Würfelspiele rund um einen Bildschirm</translation>
    </message>
</context>
<context>
    <name>WhatsNewDialog</name>
    <message>
        <source>What is new</source>
        <translation>Was ist neu</translation>
    </message>
    <message>
        <source>List of changes</source>
        <translation>Liste der Änderungen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>The list of changes is only in English.</source>
        <translation>Die Liste der Änderungen gibt es nur auf Englisch.</translation>
    </message>
</context>
<context>
    <name>WhyNotPart</name>
    <message>
        <source>Click a card, a die or a place to see what it can do, or why not.</source>
        <translation>Klick eine Karte, einen Würfel oder einen Platz an, um zu sehen, was damit geht oder warum nicht.</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Spiel</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>&amp;Sprache (Language)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
</TS>
