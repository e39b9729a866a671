<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="nl" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Never</source>
        <translation>Nooit</translation>
    </message>
    <message>
        <source>On request</source>
        <translation>Op verzoek</translation>
    </message>
    <message>
        <source>When the pointer rests</source>
        <translation>Als de aanwijzer rust</translation>
    </message>
    <message>
        <source>On request means: press {key}, hold the right mouse button, or rest a finger on the card.</source>
        <translation>Op verzoek betekent: druk op {key}, houd de rechtermuisknop ingedrukt of laat een vinger op de kaart rusten.</translation>
    </message>
    <message>
        <source>Enlarge cards</source>
        <translation>Kaarten vergroten</translation>
    </message>
    <message>
        <source>Which of your cards suit your secret task, and what is missing.</source>
        <translation>Welke van je kaarten bij je geheime opdracht passen en wat er nog ontbreekt.</translation>
    </message>
    <message>
        <source>Task meter</source>
        <translation>Opdrachtmeter</translation>
    </message>
    <message>
        <source>The exact chance of a hit, of getting a card, or of winning.</source>
        <translation>De precieze kans dat een worp raak is, dat je een kaart haalt of dat je wint.</translation>
    </message>
    <message>
        <source>Chances beside dice</source>
        <translation>Kansen naast de dobbelstenen</translation>
    </message>
    <message>
        <source>A thin bar above the table. It uses only what everybody can see.</source>
        <translation>Een smalle balk boven de tafel. Die gebruikt alleen wat iedereen ziet.</translation>
    </message>
    <message>
        <source>Who is ahead</source>
        <translation>Wie er voorstaat</translation>
    </message>
    <message>
        <source>If you turn this off, the table turns to the next player at once.</source>
        <translation>Zonder deze instelling draait de tafel meteen naar de volgende speler.</translation>
    </message>
    <message>
        <source>Hide hands while the screen is passed on</source>
        <translation>Handen verbergen terwijl het scherm wordt doorgegeven</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Zoals het systeem</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Taal</translation>
    </message>
    <message>
        <source>Each game’s own</source>
        <translation>Per spel een eigen tafel</translation>
    </message>
    <message>
        <source>Felt</source>
        <translation>Vilt</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Nacht</translation>
    </message>
    <message>
        <source>Wood</source>
        <translation>Hout</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoog contrast</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tafel</translation>
    </message>
    <message>
        <source>Same as the table</source>
        <translation>Zoals de tafel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Licht</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Donker</translation>
    </message>
    <message>
        <source>Window around the table</source>
        <translation>Venster rond de tafel</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tekstgrootte</translation>
    </message>
    <message>
        <source>Whole table</source>
        <translation>Hele tafel</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Groter</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Grootst</translation>
    </message>
    <message>
        <source>If the table is larger than the window, drag an empty spot to move it.</source>
        <translation>Is de tafel groter dan het venster, versleep haar dan op een lege plek.</translation>
    </message>
    <message>
        <source>Size of cards</source>
        <translation>Grootte van de kaarten</translation>
    </message>
    <message>
        <source>Otherwise a picture shows what belongs there; point at it to see its name.</source>
        <translation>Anders laat een plaatje zien wat daar hoort; wijs ernaar om de naam te zien.</translation>
    </message>
    <message>
        <source>Names of empty places</source>
        <translation>Namen van lege plaatsen</translation>
    </message>
    <message>
        <source>Everything is big enough for a finger, and you are less likely to drag a card by mistake.</source>
        <translation>Alles is groot genoeg voor een vinger, en je versleept een kaart minder snel per ongeluk.</translation>
    </message>
    <message>
        <source>Large buttons</source>
        <translation>Grote knoppen</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Uit</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Snel</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normaal</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Langzaam</translation>
    </message>
    <message>
        <source>Speed of movement</source>
        <translation>Tempo van de bewegingen</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nee</translation>
    </message>
    <message>
        <source>Nothing flies, tumbles or turns, and no confetti falls; pieces fade in.</source>
        <translation>Niets vliegt, rolt of draait, en er valt geen confetti; alles verschijnt geleidelijk.</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Minder beweging</translation>
    </message>
    <message>
        <source>When touched</source>
        <translation>Bij aanraken</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Altijd</translation>
    </message>
    <message>
        <source>Cards you can play stand up, and places where a card can go light up.</source>
        <translation>Speelbare kaarten steken uit, en plaatsen waar een kaart heen mag, lichten op.</translation>
    </message>
    <message>
        <source>Show what you can do</source>
        <translation>Laten zien wat er kan</translation>
    </message>
    <message>
        <source>½ second</source>
        <translation>½ seconde</translation>
    </message>
    <message>
        <source>1 second</source>
        <translation>1 seconde</translation>
    </message>
    <message>
        <source>3 seconds</source>
        <translation>3 seconden</translation>
    </message>
    <message>
        <source>10 seconds</source>
        <translation>10 seconden</translation>
    </message>
    <message>
        <source>The time for each of its moves, roughly.</source>
        <translation>De tijd voor elke zet, ongeveer.</translation>
    </message>
    <message>
        <source>The strong computer thinks</source>
        <translation>De sterke computer denkt na</translation>
    </message>
    <message>
        <source>Measures how long each player thinks. It stops while the table is covered.</source>
        <translation>Meet hoe lang iedereen nadenkt. Hij staat stil zolang de tafel bedekt is.</translation>
    </message>
    <message>
        <source>Game clock</source>
        <translation>Speelklok</translation>
    </message>
    <message>
        <source>To hear sounds, install a package: {command}</source>
        <translation>Voor geluid moet je nog een pakket installeren: {command}</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Geluid uit</translation>
    </message>
    <message>
        <source>2 seconds</source>
        <translation>2 seconden</translation>
    </message>
    <message>
        <source>5 seconds</source>
        <translation>5 seconden</translation>
    </message>
    <message>
        <source>Everything you can do is marked in turn, each for this long. The switch chooses it.</source>
        <translation>Alles wat je kunt doen, wordt om de beurt zo lang gemarkeerd. De schakelaar kiest het.</translation>
    </message>
    <message>
        <source>One switch</source>
        <translation>Eén schakelaar</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Spatiebalk</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Any click</source>
        <translation>Elke klik</translation>
    </message>
    <message>
        <source>All of them</source>
        <translation>Alle drie</translation>
    </message>
    <message>
        <source>The switch</source>
        <translation>De schakelaar</translation>
    </message>
    <message>
        <source>What is &amp;new</source>
        <translation>Wat is er &amp;nieuw</translation>
    </message>
    <message>
        <source>&amp;About Tabletop</source>
        <translation>&amp;Over Tabletop</translation>
    </message>
    <message>
        <source>The last message once more, to hear and to read</source>
        <translation>Het laatste bericht nog eens, om te horen en te lezen</translation>
    </message>
    <message>
        <source>Repeat the last message</source>
        <translation>Laatste bericht herhalen</translation>
    </message>
    <message>
        <source>Saved games, results, settings and card sets in one file</source>
        <translation>Opgeslagen spellen, uitslagen, instellingen en kaartensets in één bestand</translation>
    </message>
    <message>
        <source>Back up everything…</source>
        <translation>Van alles een back-up maken…</translation>
    </message>
    <message>
        <source>Add what is in a backup to what you have here</source>
        <translation>Voegt toe wat er in een back-up zit</translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation>Back-up inlezen…</translation>
    </message>
    <message>
        <source>How it &amp;ended</source>
        <translation>H&amp;oe het afliep</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Sneltoetsen</translation>
    </message>
    <message>
        <source>Lea&amp;ve the table…</source>
        <translation>Tafel &amp;verlaten…</translation>
    </message>
    <message>
        <source>Leave, come back or give up</source>
        <translation>Weggaan, terugkomen of opgeven</translation>
    </message>
    <message>
        <source>Task mete&amp;r</source>
        <translation>Opdracht&amp;meter</translation>
    </message>
    <message>
        <source>Which cards suit your secret task, and what is missing</source>
        <translation>Welke kaarten bij je geheime opdracht passen en wat er nog ontbreekt</translation>
    </message>
    <message>
        <source>List of mo&amp;ves</source>
        <translation>L&amp;ijst van zetten</translation>
    </message>
    <message>
        <source>Everything you can do now, in words</source>
        <translation>Alles wat je nu kunt doen, in woorden</translation>
    </message>
    <message>
        <source>&amp;Cover the hands</source>
        <translation>&amp;Handen bedekken</translation>
    </message>
    <message>
        <source>Cover all hands at once, until you show them again</source>
        <translation>Alle handen meteen bedekken, tot je ze weer laat zien</translation>
    </message>
    <message>
        <source>Rep&amp;lay</source>
        <translation>&amp;Terugkijken</translation>
    </message>
    <message>
        <source>Watch the game again, move by move</source>
        <translation>Het spel nog eens bekijken, zet voor zet</translation>
    </message>
    <message>
        <source>&amp;Rules of this game</source>
        <translation>&amp;Regels van dit spel</translation>
    </message>
    <message>
        <source>Rule of the &amp;last refusal</source>
        <translation>Regel van de laatste &amp;weigering</translation>
    </message>
    <message>
        <source>A copy of the game on an open table, where you can try anything</source>
        <translation>Een kopie van het spel op een open tafel, waar je alles kunt proberen</translation>
    </message>
    <message>
        <source>Open in the sand&amp;box</source>
        <translation>In de &amp;zandbak openen</translation>
    </message>
    <message>
        <source>A position from a file, in the sandbox</source>
        <translation>Een stelling uit een bestand, in de zandbak</translation>
    </message>
    <message>
        <source>Open s&amp;cenario…</source>
        <translation>S&amp;cenario openen…</translation>
    </message>
    <message>
        <source>Save scenar&amp;io…</source>
        <translation>Scenario ops&amp;laan…</translation>
    </message>
    <message>
        <source>The position in the sandbox, and what you tried</source>
        <translation>De stelling in de zandbak, en wat je hebt geprobeerd</translation>
    </message>
    <message>
        <source>&amp;Open saved game…</source>
        <translation>Spel o&amp;penen…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Openen</translation>
    </message>
    <message>
        <source>&amp;Save a copy…</source>
        <translation>Kopie op&amp;slaan…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>&amp;Instellingen…</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>Geluid &amp;uit</translation>
    </message>
    <message>
        <source>&amp;New game…</source>
        <translation>&amp;Nieuw spel…</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nieuw</translation>
    </message>
    <message>
        <source>S&amp;tatistics</source>
        <translation>St&amp;atistieken</translation>
    </message>
    <message>
        <source>T&amp;ip</source>
        <translation>Ti&amp;p</translation>
    </message>
    <message>
        <source>The best move now: first which piece, then why, and what the other moves are worth</source>
        <translation>De beste zet: eerst welk stuk, dan waarom, en wat de andere zetten waard zijn</translation>
    </message>
    <message>
        <source>Pla&amp;y the tip</source>
        <translation>Tip &amp;spelen</translation>
    </message>
    <message>
        <source>Make the move that a tip would suggest</source>
        <translation>De zet doen die een tip aanraadt</translation>
    </message>
    <message>
        <source>&amp;First game, explained</source>
        <translation>&amp;Eerste spel, met uitleg</translation>
    </message>
    <message>
        <source>&amp;What can this do?</source>
        <translation>Wat k&amp;an hiermee?</translation>
    </message>
    <message>
        <source>What a card, a die or a place can do now, or why not; nothing is moved</source>
        <translation>Wat er nu met een kaart, dobbelsteen of plaats kan, of waarom niet; er wordt niets verplaatst</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>&amp;Opnieuw beginnen</translation>
    </message>
    <message>
        <source>The same game once more, with the same cards and dice</source>
        <translation>Hetzelfde spel nog een keer, met dezelfde kaarten en dobbelstenen</translation>
    </message>
    <message>
        <source>P&amp;ause</source>
        <translation>Pa&amp;uze</translation>
    </message>
    <message>
        <source>Cover the table, and stop the clock</source>
        <translation>De tafel bedekken en de klok stilzetten</translation>
    </message>
    <message>
        <source>Back to the start &amp;page</source>
        <translation>Naar de sta&amp;rtpagina</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startpagina</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Afsluit&amp;en</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Terugnemen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Herhalen</translation>
    </message>
    <message>
        <source>&amp;Log, moves and rules</source>
        <translation>&amp;Log, zetten en regels</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>&amp;Grotere tekst</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Kleinere tekst</translation>
    </message>
    <message>
        <source>N&amp;ormal text size</source>
        <translation>&amp;Normale tekstgrootte</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Volledig scherm</translation>
    </message>
    <message>
        <source>Open the menus</source>
        <translation>De menu’s openen</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>S&amp;ort the hand</source>
        <translation>Hand s&amp;orteren</translation>
    </message>
    <message>
        <source>Keep your hand sorted, each time in another order; drag a card to move it</source>
        <translation>De hand gesorteerd houden, telkens anders; sleep een kaart om die ergens anders te steken</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sorteren</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Tabletop</source>
        <translation>Over Tabletop</translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versie {version}</translation>
    </message>
    <message>
        <source>Card and dice games round one screen</source>
        <translation>Kaart- en dobbelspellen rond één scherm</translation>
    </message>
    <message>
        <source>What it is made of</source>
        <translation>Waar het van gemaakt is</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>Kopiëren voor een verslag</translation>
    </message>
    <message>
        <source>Versions, folders and screens, as text for you to paste</source>
        <translation>Versies, mappen en schermen, als tekst om te plakken</translation>
    </message>
</context>
<context>
    <name>Accessible</name>
    <message>
        <source>empty</source>
        <translation>leeg</translation>
    </message>
    <message>
        <source>one card</source>
        <translation>één kaart</translation>
    </message>
    <message>
        <source>{n} cards</source>
        <translation>{n} kaarten</translation>
    </message>
    <message>
        <source>{player}, to act</source>
        <translation>{player}, aan de beurt</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>een kaart</translation>
    </message>
    <message>
        <source>Used.</source>
        <translation>Gebruikt.</translation>
    </message>
    <message>
        <source>New.</source>
        <translation>Nieuw.</translation>
    </message>
    <message>
        <source>It fits the task.</source>
        <translation>Past bij de opdracht.</translation>
    </message>
    <message>
        <source>It spoils the task.</source>
        <translation>Zit de opdracht in de weg.</translation>
    </message>
    <message>
        <source>It lies face down.</source>
        <translation>Ligt dicht.</translation>
    </message>
    <message>
        <source>It covers {card}.</source>
        <translation>Bedekt {card}.</translation>
    </message>
    <message>
        <source>It is the reason why not.</source>
        <translation>Hieraan ligt het.</translation>
    </message>
    <message>
        <source>You can put it here.</source>
        <translation>Die mag je hier leggen.</translation>
    </message>
    <message>
        <source>Playable.</source>
        <translation>Speelbaar.</translation>
    </message>
    <message>
        <source>The card uses it.</source>
        <translation>De kaart gebruikt hem.</translation>
    </message>
</context>
<context>
    <name>AnnouncerPart</name>
    <message>
        <source>Undone.</source>
        <translation>Teruggenomen.</translation>
    </message>
    <message>
        <source>Pass the screen to {name}.</source>
        <translation>Geef het scherm door aan {name}.</translation>
    </message>
</context>
<context>
    <name>BackupFeature</name>
    <message>
        <source>Back up everything</source>
        <translation>Van alles een back-up maken</translation>
    </message>
    <message>
        <source>Saved in {file}: {things}. On another computer, choose “Restore a backup”.</source>
        <translation>Opgeslagen in {file}: {things}. Kies op de andere computer ‘Back-up inlezen’.</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Back-up inlezen</translation>
    </message>
    <message>
        <source>Backups ({pattern});;All files (*)</source>
        <translation>Back-ups ({pattern});;Alle bestanden (*)</translation>
    </message>
    <message>
        <source>Copied from {file}: {things}.</source>
        <translation>Uit {file} gekopieerd: {things}.</translation>
    </message>
    <message>
        <source>Nothing is copied from {file}.</source>
        <translation>Uit {file} wordt niets gekopieerd.</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n bestand</numerusform>
            <numerusform>%n bestanden</numerusform>
        </translation>
    </message>
    <message>
        <source>Different here and left as it is: {names}.</source>
        <translation>Hier anders en zo gelaten: {names}.</translation>
    </message>
    <message>
        <source>Left out: {problem}.</source>
        <translation>Weggelaten: {problem}.</translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>En nog %n.</numerusform>
            <numerusform>En nog %n.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BadgeButton</name>
    <message>
        <source>Red disc</source>
        <translation>Rode schijf</translation>
    </message>
    <message>
        <source>Blue square</source>
        <translation>Blauw vierkant</translation>
    </message>
    <message>
        <source>Green triangle</source>
        <translation>Groene driehoek</translation>
    </message>
    <message>
        <source>Yellow diamond</source>
        <translation>Gele ruit</translation>
    </message>
    <message>
        <source>Pink plus</source>
        <translation>Roze plus</translation>
    </message>
    <message>
        <source>Light blue star</source>
        <translation>Lichtblauwe ster</translation>
    </message>
    <message>
        <source>Brown ring</source>
        <translation>Bruine ring</translation>
    </message>
    <message>
        <source>Sign of {name}: {sign}</source>
        <translation>Teken van {name}: {sign}</translation>
    </message>
    <message>
        <source>{sign}; click for another</source>
        <translation>{sign}; klik voor een ander</translation>
    </message>
    <message>
        <source>{sign} – exchange with {name}</source>
        <translation>{sign} – ruilen met {name}</translation>
    </message>
</context>
<context>
    <name>BotDriver</name>
    <message>
        <source>The medium computer now plays for {name}: {fault}.</source>
        <translation>Nu speelt de gemiddelde computer voor {name}: {fault}.</translation>
    </message>
</context>
<context>
    <name>CardsPanel</name>
    <message>
        <source>Place</source>
        <translation>Plaats</translation>
    </message>
    <message>
        <source>Cards in this place, top first</source>
        <translation>Kaarten op deze plaats, bovenste eerst</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Omhoog</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Omlaag</translation>
    </message>
    <message>
        <source>Put the card with the cards that are not in play</source>
        <translation>Legt de kaart bij de kaarten die niet in het spel zijn</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Eruit halen</translation>
    </message>
    <message>
        <source>Take all out</source>
        <translation>Alle eruit halen</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>Zoek op naam</translation>
    </message>
    <message>
        <source>Search cards by name</source>
        <translation>Kaarten zoeken op naam</translation>
    </message>
    <message>
        <source>All cards</source>
        <translation>Alle kaarten</translation>
    </message>
    <message>
        <source>Press Return to add a card here.</source>
        <translation>Druk op Enter om een kaart hier neer te leggen.</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Er ging iets mis</translation>
    </message>
    <message>
        <source>Oh. Something fell off the table.</source>
        <translation>O. Er is iets van tafel gevallen.</translation>
    </message>
    <message>
        <source>This was the program’s mistake, not yours. Your game is safe: every move up to this one is saved. You can play on, or close Tabletop and continue later.</source>
        <translation>Dit was een fout van het programma, niet van jou. Je spel is veilig: elke zet tot hier toe is opgeslagen. Je kunt verder spelen, of Tabletop sluiten en later verdergaan.</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Verslag kopiëren</translation>
    </message>
    <message>
        <source>This was the mistake of a game that does not come with the program, not yours. Every move up to this one is saved. Please tell whoever made the game:</source>
        <translation>Dit was een fout van een spel dat niet bij het programma hoort, niet van jou. Elke zet tot hier toe is opgeslagen. Vertel het aan wie het spel heeft gemaakt:</translation>
    </message>
    <message>
        <source>Close Tabletop</source>
        <translation>Tabletop sluiten</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Verder spelen</translation>
    </message>
    <message>
        <source>Leave the game</source>
        <translation>Spel verlaten</translation>
    </message>
    <message>
        <source>No report could be written; you can copy it instead.</source>
        <translation>Er kon geen verslag worden geschreven; je kunt het wel kopiëren.</translation>
    </message>
    <message>
        <source>What happened is written in {file}, in the folder {folder}.</source>
        <translation>Wat er gebeurde, staat in {file}, in de map {folder}.</translation>
    </message>
</context>
<context>
    <name>EndButtons</name>
    <message>
        <source>Play again</source>
        <translation>Nog een keer</translation>
    </message>
    <message>
        <source>Revenge</source>
        <translation>Revanche</translation>
    </message>
    <message>
        <source>The same cards and dice once more</source>
        <translation>Nog een keer dezelfde kaarten en dobbelstenen</translation>
    </message>
    <message>
        <source>Whoever came last begins</source>
        <translation>Wie laatste werd, begint</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Delen</translation>
    </message>
    <message>
        <source>A picture of how it ended</source>
        <translation>Een afbeelding van hoe het afliep</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Afbeelding opslaan…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Afbeelding kopiëren</translation>
    </message>
    <message>
        <source>Copy as three lines of text</source>
        <translation>Als drie regels tekst kopiëren</translation>
    </message>
    <message>
        <source>Copy the code of this deal</source>
        <translation>Code van het spel kopiëren</translation>
    </message>
    <message>
        <source>Look at the table</source>
        <translation>De tafel bekijken</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startpagina</translation>
    </message>
</context>
<context>
    <name>EndFeature</name>
    <message>
        <source>The text is on the clipboard.</source>
        <translation>De tekst staat op het klembord.</translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message>
        <source>Lost this time</source>
        <translation>Deze keer verloren</translation>
    </message>
    <message>
        <source>Won!</source>
        <translation>Gewonnen!</translation>
    </message>
    <message>
        <source>Won together!</source>
        <translation>Samen gewonnen!</translation>
    </message>
    <message>
        <source>This was practice: it does not count.</source>
        <translation>Dit was oefenen: het telt niet.</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>allemaal samen</translation>
    </message>
    <message>
        <source>Thinking time: {times}</source>
        <translation>Bedenktijd: {times}</translation>
    </message>
    <message>
        <source>Nobody has won</source>
        <translation>Niemand heeft gewonnen</translation>
    </message>
    <message>
        <source>{name} has won!</source>
        <translation>{name} heeft gewonnen!</translation>
    </message>
    <message>
        <source>{name} have won!</source>
        <translation>{name} hebben gewonnen!</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>beslissingen</translation>
    </message>
    <message>
        <source>dice rolled</source>
        <translation>dobbelstenen gegooid</translation>
    </message>
    <message>
        <source>minutes at the table</source>
        <translation>minuten aan tafel</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>&quot;from ZONE&quot; stands before the &quot;&gt;&quot;, as in CARD from ZONE &gt; ZONE</source>
        <translation>‘from ZONE’ staat vóór de ‘&gt;’, zoals in CARD from ZONE &gt; ZONE</translation>
    </message>
    <message>
        <source>&quot;game&quot; is missing</source>
        <translation>‘game’ ontbreekt</translation>
    </message>
    <message>
        <source>&quot;options&quot; has a value that is no text</source>
        <translation>‘options’ heeft een waarde die geen tekst is</translation>
    </message>
    <message>
        <source>&quot;other&quot; is missing</source>
        <translation>‘other’ ontbreekt</translation>
    </message>
    <message>
        <source>&quot;rest&quot; already stands in {text} on line {line}</source>
        <translation>‘rest’ staat al in {text} op regel {line}</translation>
    </message>
    <message>
        <source>&quot;rest&quot; stands there twice</source>
        <translation>‘rest’ staat er twee keer</translation>
    </message>
    <message>
        <source>&quot;seed&quot; is out of range</source>
        <translation>‘seed’ is te groot of te klein</translation>
    </message>
    <message>
        <source>&quot;try&quot; and &quot;do&quot; are two steps</source>
        <translation>‘try’ en ‘do’ zijn twee stappen</translation>
    </message>
    <message>
        <source>&quot;try&quot; and &quot;refused&quot; go together</source>
        <translation>‘try’ en ‘refused’ horen bij elkaar</translation>
    </message>
    <message>
        <source>&quot;with CARD&quot; stands at the end, as in CARD &gt; ZONE with CARD</source>
        <translation>‘with CARD’ staat aan het eind, zoals in CARD &gt; ZONE with CARD</translation>
    </message>
    <message>
        <source>&quot;{code}&quot; is not two words</source>
        <translation>‘{code}’ is geen tweetal woorden</translation>
    </message>
    <message>
        <source>&quot;{colour}&quot; is no colour; write #RRGGBB</source>
        <translation>‘{colour}’ is geen kleur; schrijf #RRGGBB</translation>
    </message>
    <message>
        <source>&quot;{data}&quot; cannot stand in the position</source>
        <translation>‘{data}’ kan niet in de stelling staan</translation>
    </message>
    <message>
        <source>&quot;{due}&quot; is due here, not &quot;{kind_of}&quot;</source>
        <translation>hier is ‘{due}’ aan de beurt, niet ‘{kind_of}’</translation>
    </message>
    <message>
        <source>&quot;{entry}&quot; was never due</source>
        <translation>‘{entry}’ kwam nooit aan de beurt</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is already {found}</source>
        <translation>‘{key}’ is al {found}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is missing</source>
        <translation>‘{key}’ ontbreekt</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is missing or is not what it should be</source>
        <translation>‘{key}’ ontbreekt of is niet wat het moet zijn</translation>
    </message>
    <message>
        <source>&quot;{line}&quot; is no action of this game{hint}</source>
        <translation>‘{line}’ is geen zet van dit spel{hint}</translation>
    </message>
    <message>
        <source>&quot;{line}&quot;: a space must stand before and after &quot;&gt;&quot;</source>
        <translation>‘{line}’: voor en na ‘&gt;’ moet een spatie staan</translation>
    </message>
    <message>
        <source>&quot;{module}&quot; has no &quot;{name}&quot;</source>
        <translation>‘{module}’ heeft geen ‘{name}’</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; begins or ends with a space</source>
        <translation>‘{name}’ begint of eindigt met een spatie</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; cannot be a name; it stands for something else in files</source>
        <translation>‘{name}’ kan geen naam zijn; het betekent iets anders in bestanden</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; has a character that names cannot have (one of &quot; / &gt; or a control)</source>
        <translation>‘{name}’ heeft een teken dat niet in namen kan staan (een van &quot; / &gt; of een stuurteken)</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is longer than {n} characters</source>
        <translation>‘{name}’ is langer dan {n} tekens</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is missing</source>
        <translation>‘{name}’ ontbreekt</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is missing in the position</source>
        <translation>‘{name}’ ontbreekt in de stelling</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is named twice</source>
        <translation>‘{name}’ is twee keer genoemd</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is no name; it consists of small letters and digits, with single hyphens between them</source>
        <translation>‘{name}’ is geen naam; die bestaat uit kleine letters en cijfers met losse streepjes ertussen</translation>
    </message>
    <message>
        <source>&quot;{rule}&quot; is no rule id (as &quot;AB-C1&quot;)</source>
        <translation>‘{rule}’ is geen regelnummer (zoals ‘AB-C1’)</translation>
    </message>
    <message>
        <source>&quot;{slot}&quot; asks for two forms at once</source>
        <translation>‘{slot}’ vraagt twee vormen tegelijk</translation>
    </message>
    <message>
        <source>&quot;{slot}&quot;: &quot;{form}&quot; is no form; there are {known}</source>
        <translation>‘{slot}’: ‘{form}’ is geen vorm; er zijn {known}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is listed, but {answer}</source>
        <translation>‘{text}’ staat in de lijst, maar {answer}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no part of a plural rule</source>
        <translation>‘{text}’ is geen deel van een meervoudsregel</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused</source>
        <translation>‘{text}’ wordt geweigerd</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused ({rule})</source>
        <translation>‘{text}’ wordt geweigerd ({rule})</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused by {rule}</source>
        <translation>‘{text}’ wordt door {rule} geweigerd</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is refused by {rule}, not {refused}</source>
        <translation>‘{text}’ wordt door {rule} geweigerd, niet door {refused}</translation>
    </message>
    <message>
        <source>&quot;{token}&quot; is no face of a die</source>
        <translation>‘{token}’ is geen kant van een dobbelsteen</translation>
    </message>
    <message>
        <source>&quot;{token}&quot; is no name of something to fill in</source>
        <translation>‘{token}’ noemt niets dat ingevuld kan worden</translation>
    </message>
    <message>
        <source>, of a newer Tabletop</source>
        <translation>, van een nieuwere Tabletop</translation>
    </message>
    <message>
        <source>1 player</source>
        <translation>1 speler</translation>
    </message>
    <message>
        <source>; a card is moved with &quot;&gt;&quot;, as in &quot;{tokens} &gt; ZONE&quot;</source>
        <translation>; een kaart wordt met ‘&gt;’ verplaatst, zoals in ‘{tokens} &gt; ZONE’</translation>
    </message>
    <message>
        <source>; did you mean &quot;{close}&quot;?</source>
        <translation>; bedoelde je ‘{close}’?</translation>
    </message>
    <message>
        <source>; leave out the quotes</source>
        <translation>; laat de aanhalingstekens weg</translation>
    </message>
    <message>
        <source>; others cannot be used: `tabletop games` says why</source>
        <translation>; andere zijn niet te gebruiken: `tabletop games` zegt waarom</translation>
    </message>
    <message>
        <source>; the commands are {known}</source>
        <translation>; de opdrachten zijn {known}</translation>
    </message>
    <message>
        <source>; the keys are {known}</source>
        <translation>; de sleutels zijn {known}</translation>
    </message>
    <message>
        <source>; there are {zones}</source>
        <translation>; er zijn {zones}</translation>
    </message>
    <message>
        <source>; write &quot;{text}&quot;</source>
        <translation>; schrijf ‘{text}’</translation>
    </message>
    <message>
        <source>; write #RRGGBB</source>
        <translation>; schrijf #RRGGBB</translation>
    </message>
    <message>
        <source>; write plain digits</source>
        <translation>; schrijf gewone cijfers</translation>
    </message>
    <message>
        <source>YAML does not read the key {text} as a word{advice}</source>
        <translation>YAML leest de sleutel {text} niet als woord{advice}</translation>
    </message>
    <message>
        <source>`tabletop games` tells {n} more</source>
        <translation>`tabletop games` noemt er nog {n}</translation>
    </message>
    <message>
        <source>a &quot;**&quot; without its partner</source>
        <translation>een ‘**’ zonder zijn tegenhanger</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>een kaart</translation>
    </message>
    <message>
        <source>a card set cannot be called &quot;{name}&quot;</source>
        <translation>een kaartenset kan niet ‘{name}’ heten</translation>
    </message>
    <message>
        <source>a card set cannot change {name}, only {known}</source>
        <translation>een kaartenset kan {name} niet veranderen, alleen {known}</translation>
    </message>
    <message>
        <source>a control character ({which}) does not belong here</source>
        <translation>een stuurteken ({which}) hoort hier niet</translation>
    </message>
    <message>
        <source>a die</source>
        <translation>een dobbelsteen</translation>
    </message>
    <message>
        <source>a drawing cannot have the attribute &quot;{name}&quot;</source>
        <translation>een tekening kan het attribuut ‘{name}’ niet hebben</translation>
    </message>
    <message>
        <source>a drawing cannot have the element &quot;{name}&quot;</source>
        <translation>een tekening kan het element ‘{name}’ niet hebben</translation>
    </message>
    <message>
        <source>a drawing has at most {n} copies (use)</source>
        <translation>een tekening heeft hoogstens {n} kopieën (use)</translation>
    </message>
    <message>
        <source>a drawing has at most {n} filters</source>
        <translation>een tekening heeft hoogstens {n} filters</translation>
    </message>
    <message>
        <source>a drawing shows nothing from elsewhere</source>
        <translation>een tekening toont niets van elders</translation>
    </message>
    <message>
        <source>a key is missing before the colon</source>
        <translation>voor de dubbele punt ontbreekt een sleutel</translation>
    </message>
    <message>
        <source>a key must be a word, not {value}</source>
        <translation>een sleutel moet een woord zijn, niet {value}</translation>
    </message>
    <message>
        <source>a line has at most {n} bytes</source>
        <translation>een regel heeft hoogstens {n} bytes</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>een lijst</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>een reeks sleutels met waarden</translation>
    </message>
    <message>
        <source>a mapping (key: value)</source>
        <translation>sleutels met waarden (sleutel: waarde)</translation>
    </message>
    <message>
        <source>a number in &quot;{name}&quot; is too large</source>
        <translation>een getal in ‘{name}’ is te groot</translation>
    </message>
    <message>
        <source>a part of its path is no folder</source>
        <translation>een deel van het pad is geen map</translation>
    </message>
    <message>
        <source>a path in it is not as it must be</source>
        <translation>een pad erin is niet zoals het moet zijn</translation>
    </message>
    <message>
        <source>a player</source>
        <translation>een speler</translation>
    </message>
    <message>
        <source>a player cannot &quot;{word}&quot;</source>
        <translation>een speler kan niet ‘{word}’</translation>
    </message>
    <message>
        <source>a player&apos;s name is empty</source>
        <translation>de naam van een speler is leeg</translation>
    </message>
    <message>
        <source>a player&apos;s name is no text</source>
        <translation>de naam van een speler is geen tekst</translation>
    </message>
    <message>
        <source>a player&apos;s name or number</source>
        <translation>naam of nummer van een speler</translation>
    </message>
    <message>
        <source>a refusal</source>
        <translation>een weigering</translation>
    </message>
    <message>
        <source>a refusal by {rule}</source>
        <translation>een weigering door {rule}</translation>
    </message>
    <message>
        <source>a second document (---) begins here</source>
        <translation>hier begint een tweede document (---)</translation>
    </message>
    <message>
        <source>a single &quot;{token}&quot;; write it twice for a plain brace</source>
        <translation>een enkele ‘{token}’; schrijf hem dubbel als de accolade zelf bedoeld is</translation>
    </message>
    <message>
        <source>a step is &quot;do&quot;; &quot;try&quot; with &quot;refused&quot; or &quot;legal: true&quot;; or &quot;legal&quot; with a list of actions</source>
        <translation>een stap is ‘do’; ‘try’ met ‘refused’ of ‘legal: true’; of ‘legal’ met een lijst van zetten</translation>
    </message>
    <message>
        <source>a whole number from {low} to {high}</source>
        <translation>een geheel getal van {low} tot en met {high}</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>een woord</translation>
    </message>
    <message>
        <source>a zone</source>
        <translation>een zone</translation>
    </message>
    <message>
        <source>access to it is not allowed</source>
        <translation>toegang is niet toegestaan</translation>
    </message>
    <message>
        <source>add &quot;{rest}&quot; to {aside}</source>
        <translation>voeg ‘{rest}’ toe aan {aside}</translation>
    </message>
    <message>
        <source>aliases (*{anchor}) are not used here</source>
        <translation>verwijzingen (*{anchor}) worden hier niet gebruikt</translation>
    </message>
    <message>
        <source>all play together here, and no bot against them</source>
        <translation>hier speelt iedereen samen, en geen bot tegen hen</translation>
    </message>
    <message>
        <source>an action is empty</source>
        <translation>een zet is leeg</translation>
    </message>
    <message>
        <source>an installed package is called &quot;{name}&quot;, too, and that one counts</source>
        <translation>een geïnstalleerd pakket heet ook ‘{name}’, en dat telt</translation>
    </message>
    <message>
        <source>anchors (&amp;{anchor}) are not used here</source>
        <translation>ankers (&amp;{anchor}) worden hier niet gebruikt</translation>
    </message>
    <message>
        <source>another card set of {game} is called &quot;{name}&quot;, that in {folder}</source>
        <translation>een andere kaartenset van {game} heet al ‘{name}’, die in {folder}</translation>
    </message>
    <message>
        <source>another game is called &quot;{name}&quot;</source>
        <translation>een ander spel heet al ‘{name}’</translation>
    </message>
    <message>
        <source>chance does not act here</source>
        <translation>het toeval is hier niet aan de beurt</translation>
    </message>
    <message>
        <source>chance has no button</source>
        <translation>het toeval heeft geen knop</translation>
    </message>
    <message>
        <source>copies (use) lie at most {n} deep in one another</source>
        <translation>kopieën (use) liggen hoogstens {n} diep in elkaar</translation>
    </message>
    <message>
        <source>drawing it takes too long</source>
        <translation>het duurt te lang om haar te tekenen</translation>
    </message>
    <message>
        <source>elements lie at most {n} deep in one another</source>
        <translation>elementen liggen hoogstens {n} diep in elkaar</translation>
    </message>
    <message>
        <source>expected one of `roll: [FACE, ...]`, `shuffle: [CARD, ...]`, `take: CARD`</source>
        <translation>verwacht wordt een van `roll: [FACE, ...]`, `shuffle: [CARD, ...]`, `take: CARD`</translation>
    </message>
    <message>
        <source>expected {wanted} forms ({categories}), not {n}</source>
        <translation>er worden {wanted} vormen verwacht ({categories}), geen {n}</translation>
    </message>
    <message>
        <source>from {source}</source>
        <translation>uit {source}</translation>
    </message>
    <message>
        <source>game {n} of seed {seed}, decision {decision}</source>
        <translation>spel {n} met startgetal {seed}, beslissing {decision}</translation>
    </message>
    <message>
        <source>in &quot;{spec}&quot;, &quot;{budget}&quot; is no number of tries</source>
        <translation>in ‘{spec}’ is ‘{budget}’ geen aantal pogingen</translation>
    </message>
    <message>
        <source>it answered &quot;{text}&quot;: {why}</source>
        <translation>hij antwoordde ‘{text}’: {why}</translation>
    </message>
    <message>
        <source>it answers no more</source>
        <translation>hij antwoordt niet meer</translation>
    </message>
    <message>
        <source>it cannot be started</source>
        <translation>hij kan niet worden gestart</translation>
    </message>
    <message>
        <source>it chose something that is not legal</source>
        <translation>hij koos iets dat niet is toegestaan</translation>
    </message>
    <message>
        <source>it has ended</source>
        <translation>hij is gestopt</translation>
    </message>
    <message>
        <source>it has ended, with exit code {code}</source>
        <translation>hij is gestopt, met code {code}</translation>
    </message>
    <message>
        <source>it has given no answer</source>
        <translation>hij heeft geen antwoord gegeven</translation>
    </message>
    <message>
        <source>it has not answered within {n} seconds</source>
        <translation>hij heeft niet binnen {n} seconden geantwoord</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>het is beschadigd</translation>
    </message>
    <message>
        <source>it is written for version {its} of the interface; this program has version {own}</source>
        <translation>het is voor versie {its} van de interface geschreven; dit programma heeft versie {own}</translation>
    </message>
    <message>
        <source>it must be called as texts.en.yaml</source>
        <translation>het moet heten zoals texts.en.yaml</translation>
    </message>
    <message>
        <source>it wrote a line of more than {n} bytes</source>
        <translation>hij schreef een regel van meer dan {n} bytes</translation>
    </message>
    <message>
        <source>its machines do not have your card sets; use --jobs</source>
        <translation>de machines ervan hebben je kaartensets niet; gebruik --jobs</translation>
    </message>
    <message>
        <source>legal is: {known}</source>
        <translation>toegestaan is: {known}</translation>
    </message>
    <message>
        <source>more than {most} entries</source>
        <translation>meer dan {most} regels</translation>
    </message>
    <message>
        <source>neither a button nor a place: &quot;{name}&quot;{hint}</source>
        <translation>knop noch plaats: ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>no cluster answers: {fault}</source>
        <translation>geen cluster antwoordt: {fault}</translation>
    </message>
    <message>
        <source>no program is named</source>
        <translation>er is geen programma genoemd</translation>
    </message>
    <message>
        <source>nothing reads a file called &quot;{name}&quot; here{hint}</source>
        <translation>niets leest hier een bestand met de naam ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>something is there already, and nothing is overwritten</source>
        <translation>daar staat al iets, en er wordt niets overschreven</translation>
    </message>
    <message>
        <source>the English note does not name &quot;{name}&quot;</source>
        <translation>de Engelse notitie noemt ‘{name}’ niet</translation>
    </message>
    <message>
        <source>the English page has {there} of them, not {n}</source>
        <translation>de Engelse pagina heeft er {there}, niet {n}</translation>
    </message>
    <message>
        <source>the English text has no &quot;{name}&quot;</source>
        <translation>in de Engelse tekst is er geen ‘{name}’</translation>
    </message>
    <message>
        <source>the bot &quot;{name}&quot; of {source} cannot be used: {fault}</source>
        <translation>de bot ‘{name}’ van {source} is niet te gebruiken: {fault}</translation>
    </message>
    <message>
        <source>the bot &quot;{name}&quot;: {fault}</source>
        <translation>de bot ‘{name}’: {fault}</translation>
    </message>
    <message>
        <source>the card set &quot;{name}&quot; has other cards now than when the game was played</source>
        <translation>de kaartenset ‘{name}’ heeft nu andere kaarten dan toen er gespeeld werd</translation>
    </message>
    <message>
        <source>the card {card} has no fact &quot;{name}&quot;{hint}</source>
        <translation>de kaart {card} heeft geen gegeven ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>the cards have changed since the game began</source>
        <translation>de kaarten zijn veranderd sinds het spel begon</translation>
    </message>
    <message>
        <source>the game &quot;{name}&quot; of {source} is not installed</source>
        <translation>het spel ‘{name}’ van {source} is niet geïnstalleerd</translation>
    </message>
    <message>
        <source>the game is for {fewest} to {most} players</source>
        <translation>het spel is voor {fewest} tot {most} spelers</translation>
    </message>
    <message>
        <source>the game of {source} cannot be used: {fault}</source>
        <translation>het spel van {source} is niet te gebruiken: {fault}</translation>
    </message>
    <message>
        <source>the game of {source} has failed: {fault}</source>
        <translation>het spel van {source} is misgegaan: {fault}</translation>
    </message>
    <message>
        <source>the id &quot;{name}&quot; is there twice</source>
        <translation>de id ‘{name}’ is er twee keer</translation>
    </message>
    <message>
        <source>the menu is changed so on Linux only; here the installer does it</source>
        <translation>het menu wordt alleen op Linux zo gewijzigd; hier doet de installatie dat</translation>
    </message>
    <message>
        <source>the rules cannot deal these cards to {seats} players ({error})</source>
        <translation>de regels kunnen deze kaarten niet aan {seats} spelers delen ({error})</translation>
    </message>
    <message>
        <source>there are no scenarios (*.yaml) in this folder</source>
        <translation>in deze map zijn geen scenario’s (*.yaml)</translation>
    </message>
    <message>
        <source>there are too many values (over {most})</source>
        <translation>er zijn te veel waarden (meer dan {most})</translation>
    </message>
    <message>
        <source>there can be no document type, entities or instructions (&lt;!, &lt;?) here</source>
        <translation>een documenttype, entiteiten of instructies (&lt;!, &lt;?) kunnen hier niet</translation>
    </message>
    <message>
        <source>there is no &quot;action&quot; in it</source>
        <translation>‘action’ ontbreekt erin</translation>
    </message>
    <message>
        <source>there is no &quot;{name}&quot; among the cards{hint}</source>
        <translation>onder de kaarten is er geen ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no bot &quot;{name}&quot;; the bots are {known}{hint}</source>
        <translation>er is geen bot ‘{name}’; de bots zijn {known}{hint}</translation>
    </message>
    <message>
        <source>there is no card set &quot;{name}&quot; of {game}; there is {known}{hint}</source>
        <translation>er is geen kaartenset ‘{name}’ van {game}; er is {known}{hint}</translation>
    </message>
    <message>
        <source>there is no case &quot;{name}&quot;{hint}</source>
        <translation>er is geen naamval ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no picture &quot;{name}.svg&quot; in {folder}{hint}</source>
        <translation>in {folder} is geen plaatje ‘{name}.svg’{hint}</translation>
    </message>
    <message>
        <source>expected {wanted} of them, not {n}</source>
        <translation>verwacht worden er {wanted}, niet {n}</translation>
    </message>
    <message>
        <source>expected {wanted}, not {value}{advice}</source>
        <translation>verwacht wordt {wanted}, niet {value}{advice}</translation>
    </message>
    <message>
        <source>format {found} is unknown; this program reads format {known}</source>
        <translation>formaat {found} is onbekend; dit programma leest formaat {known}</translation>
    </message>
    <message>
        <source>it has more than {n} lines</source>
        <translation>het heeft meer dan {n} regels</translation>
    </message>
    <message>
        <source>it is legal</source>
        <translation>het mag</translation>
    </message>
    <message>
        <source>it is too large (more than {size})</source>
        <translation>het is te groot (meer dan {size})</translation>
    </message>
    <message>
        <source>it says nothing</source>
        <translation>er staat niets in</translation>
    </message>
    <message>
        <source>it to be legal</source>
        <translation>dat het mag</translation>
    </message>
    <message>
        <source>its links lead in a circle</source>
        <translation>de koppelingen lopen in een kring</translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation>de naam is te lang</translation>
    </message>
    <message>
        <source>no line may begin with %</source>
        <translation>geen regel mag met % beginnen</translation>
    </message>
    <message>
        <source>no more space is granted on the disk</source>
        <translation>er is niet meer ruimte op de schijf toegekend</translation>
    </message>
    <message>
        <source>no paragraph tells the rule {rule}</source>
        <translation>geen alinea noemt regel {rule}</translation>
    </message>
    <message>
        <source>no space is left on the disk</source>
        <translation>er is geen ruimte meer op de schijf</translation>
    </message>
    <message>
        <source>not listed, but legal as well: {said}</source>
        <translation>niet in de lijst, maar mag ook: {said}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>niets</translation>
    </message>
    <message>
        <source>nothing can be called &quot;{name}&quot;, which means something else in files</source>
        <translation>niets kan ‘{name}’ heten, want dat betekent iets anders in bestanden</translation>
    </message>
    <message>
        <source>nothing is ever refused by {name}{hint}</source>
        <translation>{name} weigert nooit iets{hint}</translation>
    </message>
    <message>
        <source>nothing is refused by &quot;{name}&quot;{hint}</source>
        <translation>‘{name}’ weigert niets{hint}</translation>
    </message>
    <message>
        <source>nothing is said of the end; write null while the game goes on</source>
        <translation>over het einde staat er niets; schrijf null zolang het spel doorgaat</translation>
    </message>
    <message>
        <source>nothing that can be pictured is called &quot;{name}&quot;{hint}</source>
        <translation>niets dat getoond kan worden heet ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>one card lies</source>
        <translation>één kaart ligt</translation>
    </message>
    <message>
        <source>one die</source>
        <translation>één dobbelsteen</translation>
    </message>
    <message>
        <source>one is</source>
        <translation>één</translation>
    </message>
    <message>
        <source>one of {words}</source>
        <translation>een van {words}</translation>
    </message>
    <message>
        <source>players left or came back more than {n} times</source>
        <translation>vaker dan {n} keer is iemand weggegaan of teruggekomen</translation>
    </message>
    <message>
        <source>say &quot;winner&quot; or &quot;winners&quot;, not both</source>
        <translation>schrijf ‘winner’ of ‘winners’, niet allebei</translation>
    </message>
    <message>
        <source>so much time cannot have been spent</source>
        <translation>zoveel tijd kan niet verstreken zijn</translation>
    </message>
    <message>
        <source>some of these cards are not in the pile that is shuffled</source>
        <translation>sommige van deze kaarten zitten niet in de stapel die geschud wordt</translation>
    </message>
    <message>
        <source>tags (!) are not used here</source>
        <translation>typeaanduidingen (!) worden hier niet gebruikt</translation>
    </message>
    <message>
        <source>the English lesson has no &quot;{name}&quot;{hint}</source>
        <translation>het Engelse eerste spel heeft geen ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>the English text has no &quot;{name}&quot;{hint}</source>
        <translation>de Engelse tekst heeft geen ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>the cards add up to {copies}, not {stated}</source>
        <translation>het zijn samen {copies} kaarten, niet {stated}</translation>
    </message>
    <message>
        <source>the disk can only be read</source>
        <translation>de schijf kan alleen gelezen worden</translation>
    </message>
    <message>
        <source>the disk does not answer as it should</source>
        <translation>de schijf antwoordt niet zoals het hoort</translation>
    </message>
    <message>
        <source>the face has no picture</source>
        <translation>de voorkant heeft geen plaatje</translation>
    </message>
    <message>
        <source>the file cannot be read: {reason}</source>
        <translation>het bestand kan niet gelezen worden: {reason}</translation>
    </message>
    <message>
        <source>the file has format {form}{newer}; this program reads formats up to {known}</source>
        <translation>het bestand heeft formaat {form}{newer}; dit programma leest formaten tot en met {known}</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>het bestand is leeg</translation>
    </message>
    <message>
        <source>the file is not written in UTF-8</source>
        <translation>het bestand is niet in UTF-8 geschreven</translation>
    </message>
    <message>
        <source>the file may only be read</source>
        <translation>het bestand mag alleen gelezen worden</translation>
    </message>
    <message>
        <source>the game here is &quot;{game}&quot;, not &quot;{found}&quot;</source>
        <translation>het spel is hier ‘{game}’, niet ‘{found}’</translation>
    </message>
    <message>
        <source>the game is over ({how})</source>
        <translation>het spel is afgelopen ({how})</translation>
    </message>
    <message>
        <source>the game was played by version {rules} of its rules; this program has version {version}</source>
        <translation>het spel is met versie {rules} van de regels gespeeld; dit programma heeft versie {version}</translation>
    </message>
    <message>
        <source>the game was played with other cards than the program has now</source>
        <translation>het spel is met andere kaarten gespeeld dan het programma nu heeft</translation>
    </message>
    <message>
        <source>the id &quot;{key}&quot; is already on line {seen}</source>
        <translation>het kenmerk ‘{key}’ staat al op regel {seen}</translation>
    </message>
    <message>
        <source>the key &quot;{text}&quot; is already on line {first}</source>
        <translation>de sleutel ‘{text}’ staat al op regel {first}</translation>
    </message>
    <message>
        <source>the language here is &quot;{language}&quot;</source>
        <translation>de taal is hier ‘{language}’</translation>
    </message>
    <message>
        <source>the nesting is too deep</source>
        <translation>de nesting is te diep</translation>
    </message>
    <message>
        <source>the option {key} cannot be &quot;{name}&quot;{hint}</source>
        <translation>de optie {key} kan niet ‘{name}’ zijn{hint}</translation>
    </message>
    <message>
        <source>the position is impossible by these rules</source>
        <translation>de stelling is volgens deze regels onmogelijk</translation>
    </message>
    <message>
        <source>the text is empty</source>
        <translation>de tekst is leeg</translation>
    </message>
    <message>
        <source>there are only {copies} of {key}</source>
        <translation>van {key} zijn er maar {copies}</translation>
    </message>
    <message>
        <source>there is no &quot;{name}&quot;{hint}</source>
        <translation>er is geen ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>a player is to act now</source>
        <translation>een speler is aan de beurt</translation>
    </message>
    <message>
        <source>chance is to act now</source>
        <translation>het toeval is aan de beurt</translation>
    </message>
    <message>
        <source>there is no action &quot;{name}&quot;{hint}</source>
        <translation>er is geen zet ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no card &quot;{name}&quot;{hint}</source>
        <translation>er is geen kaart ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no colour &quot;{text}&quot;{advice}</source>
        <translation>er is geen kleur ‘{text}’{advice}</translation>
    </message>
    <message>
        <source>there is no die &quot;{name}&quot;{hint}</source>
        <translation>er is geen dobbelsteen ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no fact &quot;{name}&quot;{hint}</source>
        <translation>er is geen gegeven ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no game &quot;{name}&quot;; the games are {games}{hint}{broken}</source>
        <translation>er is geen spel ‘{name}’; de spellen zijn {games}{hint}{broken}</translation>
    </message>
    <message>
        <source>there is no key &quot;{key}&quot; here{hint}</source>
        <translation>hier is geen sleutel ‘{key}’{hint}</translation>
    </message>
    <message>
        <source>there is no option &quot;{name}&quot;{hint}</source>
        <translation>er is geen optie ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no player &quot;{name}&quot;{hint}</source>
        <translation>er is geen speler ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no player &quot;{name}&quot;</source>
        <translation>er is geen speler ‘{name}’</translation>
    </message>
    <message>
        <source>expected {wanted}, but {found}</source>
        <translation>verwacht: {wanted}, maar {found}</translation>
    </message>
    <message>
        <source>it holds {cards}</source>
        <translation>er ligt {cards}</translation>
    </message>
    <message>
        <source>it is {value}</source>
        <translation>het is {value}</translation>
    </message>
    <message>
        <source>its &quot;{name}&quot; is {value}, but should be something like {example}</source>
        <translation>zijn ‘{name}’ is {value}, maar zou iets als {example} moeten zijn</translation>
    </message>
    <message>
        <source>no package can be called &quot;{name}&quot;</source>
        <translation>geen pakket kan ‘{name}’ heten</translation>
    </message>
    <message>
        <source>that the game goes on</source>
        <translation>dat het spel doorgaat</translation>
    </message>
    <message>
        <source>the end ({end})</source>
        <translation>het einde ({end})</translation>
    </message>
    <message>
        <source>the game goes on</source>
        <translation>het spel gaat door</translation>
    </message>
    <message>
        <source>there is no plural category &quot;{name}&quot;{hint}</source>
        <translation>er is geen meervoudsvorm ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no request &quot;{name}&quot;; &quot;do&quot; is one of {known}{hint}</source>
        <translation>er is geen verzoek ‘{name}’; ‘do’ is een van {known}{hint}</translation>
    </message>
    <message>
        <source>there is no rule &quot;{name}&quot;{hint}</source>
        <translation>er is geen regel ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>dit bestand is er niet</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>deze map is er niet</translation>
    </message>
    <message>
        <source>there is no such folder of games</source>
        <translation>er is geen map met spellen op deze plek</translation>
    </message>
    <message>
        <source>there is no zone &quot;{name}&quot;{hint}</source>
        <translation>er is geen zone ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is nothing called &quot;{name}&quot; here{hint}</source>
        <translation>hier heet niets ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>er is niets om te herhalen</translation>
    </message>
    <message>
        <source>there is one already</source>
        <translation>er is er al een</translation>
    </message>
    <message>
        <source>there is too much for one backup</source>
        <translation>het is te veel voor één back-up</translation>
    </message>
    <message>
        <source>this cannot be undone</source>
        <translation>dit kan niet worden teruggenomen</translation>
    </message>
    <message>
        <source>this card is not among those from which one is taken</source>
        <translation>deze kaart zit niet bij de kaarten waarvan er een genomen wordt</translation>
    </message>
    <message>
        <source>this game is not over</source>
        <translation>dit spel is niet afgelopen</translation>
    </message>
    <message>
        <source>this is a connection between programs</source>
        <translation>dit is een aansluiting tussen programma’s</translation>
    </message>
    <message>
        <source>this is a device</source>
        <translation>dit is een apparaat</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>dit is een map</translation>
    </message>
    <message>
        <source>this is a link to another place</source>
        <translation>dit is een koppeling naar een andere plek</translation>
    </message>
    <message>
        <source>this is a pipe between programs</source>
        <translation>dit is een verbinding tussen programma’s</translation>
    </message>
    <message>
        <source>this is neither a card file nor a file of texts</source>
        <translation>dit is geen kaartbestand en ook geen bestand met teksten</translation>
    </message>
    <message>
        <source>this is no Game, but {kind}</source>
        <translation>dit is geen Game, maar {kind}</translation>
    </message>
    <message>
        <source>this is no backup of Tabletop</source>
        <translation>dit is geen back-up van Tabletop</translation>
    </message>
    <message>
        <source>this is no card set: it has no &quot;{file}&quot; (see &quot;tabletop cards new&quot;)</source>
        <translation>dit is geen kaartenset: ‘{file}’ ontbreekt (zie ‘tabletop cards new’)</translation>
    </message>
    <message>
        <source>this is no code of a language, as &quot;pl&quot; and &quot;pt_BR&quot; are</source>
        <translation>dit is geen taalcode, zoals ‘pl’ en ‘pt_BR’ dat zijn</translation>
    </message>
    <message>
        <source>this is no drawing (SVG)</source>
        <translation>dit is geen tekening (SVG)</translation>
    </message>
    <message>
        <source>this is no entry of a saved game</source>
        <translation>dit is geen regel uit een opgeslagen spel</translation>
    </message>
    <message>
        <source>this is no file</source>
        <translation>dit is geen bestand</translation>
    </message>
    <message>
        <source>this is no file of Qt Linguist (TS)</source>
        <translation>dit is geen bestand van Qt Linguist (TS)</translation>
    </message>
    <message>
        <source>this is no game: there is no &quot;__init__.py&quot; in it</source>
        <translation>dit is geen spel: er zit geen ‘__init__.py’ in</translation>
    </message>
    <message>
        <source>this is no line of a saved game</source>
        <translation>dit is geen regel van een opgeslagen spel</translation>
    </message>
    <message>
        <source>this is no part of a backup</source>
        <translation>dit hoort niet in een back-up</translation>
    </message>
    <message>
        <source>this is no position</source>
        <translation>dit is geen stelling</translation>
    </message>
    <message>
        <source>this is no saved game of Tabletop</source>
        <translation>dit is geen opgeslagen spel van Tabletop</translation>
    </message>
    <message>
        <source>this is no value</source>
        <translation>dit is geen waarde</translation>
    </message>
    <message>
        <source>this is not XML: {problem}</source>
        <translation>dit is geen XML: {problem}</translation>
    </message>
    <message>
        <source>this is not YAML: {error}</source>
        <translation>dit is geen YAML: {error}</translation>
    </message>
    <message>
        <source>this is not YAML: {problem}</source>
        <translation>dit is geen YAML: {problem}</translation>
    </message>
    <message>
        <source>this is {dice}, but {rolled} rolled</source>
        <translation>hier staat {dice}, maar er wordt met {rolled} gegooid</translation>
    </message>
    <message>
        <source>this needs the package &quot;distributed&quot;: pip install &quot;tabletop-games[cluster]&quot;</source>
        <translation>daarvoor is het pakket &quot;distributed&quot; nodig: pip install &quot;tabletop-games[cluster]&quot;</translation>
    </message>
    <message>
        <source>this was never due</source>
        <translation>dit kwam nooit aan de beurt</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>er zijn te veel bestanden open</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true of false</translation>
    </message>
    <message>
        <source>two players have the same name</source>
        <translation>twee spelers hebben dezelfde naam</translation>
    </message>
    <message>
        <source>what chance does stands in &quot;chance&quot;</source>
        <translation>wat het toeval doet staat in ‘chance’</translation>
    </message>
    <message>
        <source>what it wrote is no text in UTF-8</source>
        <translation>wat hij schreef is geen tekst in UTF-8</translation>
    </message>
    <message>
        <source>write &quot;{aside}: {rest}&quot;</source>
        <translation>schrijf ‘{aside}: {rest}’</translation>
    </message>
    <message>
        <source>write CARD &gt; ZONE or CARD &gt; CARD</source>
        <translation>schrijf CARD &gt; ZONE of CARD &gt; CARD</translation>
    </message>
    <message>
        <source>write as many labels as there are rows of pieces</source>
        <translation>schrijf evenveel opschriften als er rijen zijn</translation>
    </message>
    <message>
        <source>write it as KEY=VALUE, e.g. &quot;starter=1&quot;</source>
        <translation>schrijf het als KEY=VALUE, bijv. ‘starter=1’</translation>
    </message>
    <message>
        <source>{cards} and {n} more</source>
        <translation>{cards} en nog {n}</translation>
    </message>
    <message>
        <source>{fault}; {how} to put aside what does not matter</source>
        <translation>{fault}; {how} om opzij te leggen wat er niet toe doet</translation>
    </message>
    <message>
        <source>{fewest} to {most} players</source>
        <translation>{fewest} tot {most} spelers</translation>
    </message>
    <message>
        <source>{file} can be neither a saved game (*{save}) nor a scenario (*{scenario})</source>
        <translation>{file} kan geen opgeslagen spel (*{save}) en geen scenario (*{scenario}) zijn</translation>
    </message>
    <message>
        <source>{game} has no rule &quot;{name}&quot;{hint}</source>
        <translation>{game} heeft geen regel ‘{name}’{hint}</translation>
    </message>
    <message>
        <source>{id} has no option &quot;{key}&quot;{hint}</source>
        <translation>{id} heeft geen optie ‘{key}’{hint}</translation>
    </message>
    <message>
        <source>{id} is for {fewest} to {most} players, not {n}</source>
        <translation>{id} is voor {fewest} tot {most} spelers, niet voor {n}</translation>
    </message>
    <message>
        <source>{id}: option {key} cannot be &quot;{value}&quot;; it is one of {known}{hint}</source>
        <translation>{id}: de optie {key} kan niet ‘{value}’ zijn; mogelijk zijn {known}{hint}</translation>
    </message>
    <message>
        <source>{key} already lies in {name} on line {line}</source>
        <translation>{key} ligt al in {name} op regel {line}</translation>
    </message>
    <message>
        <source>{key} is named twice</source>
        <translation>{key} is twee keer genoemd</translation>
    </message>
    <message>
        <source>{key} is not in this game</source>
        <translation>{key} zit niet in dit spel</translation>
    </message>
    <message>
        <source>{key}=VALUE  {label}: {values}; {default} if not given</source>
        <translation>{key}=WAARDE  {label}: {values}; {default} indien niet opgegeven</translation>
    </message>
    <message>
        <source>{name} cannot be &quot;{word}&quot; here</source>
        <translation>{name} kan hier niet ‘{word}’ zijn</translation>
    </message>
    <message>
        <source>{n} are</source>
        <translation>{n}</translation>
    </message>
    <message>
        <source>{n} are far too many</source>
        <translation>{n} zijn er veel te veel</translation>
    </message>
    <message>
        <source>{n} bots are too many for {seats} players</source>
        <translation>{n} bots zijn te veel voor {seats} spelers</translation>
    </message>
    <message>
        <source>{n} bots leave nobody of {seats} players</source>
        <translation>{n} bots laten van {seats} spelers niemand over</translation>
    </message>
    <message>
        <source>{n} cards lie</source>
        <translation>{n} kaarten liggen</translation>
    </message>
    <message>
        <source>{n} dice</source>
        <translation>{n} dobbelstenen</translation>
    </message>
    <message>
        <source>{n} players</source>
        <translation>{n} spelers</translation>
    </message>
    <message>
        <source>{problem} {context} from line {line}</source>
        <translation>{problem} {context} vanaf regel {line}</translation>
    </message>
    <message>
        <source>{rule} refuses it ({reason})</source>
        <translation>{rule} weigert het ({reason})</translation>
    </message>
    <message>
        <source>{total} cards of the pile that is shuffled are not named; name them or write &quot;rest&quot;</source>
        <translation>{total} kaarten van de stapel die geschud wordt zijn niet genoemd; noem ze of schrijf ‘rest’</translation>
    </message>
    <message>
        <source>{what} nowhere: {said}</source>
        <translation>{what} nergens: {said}</translation>
    </message>
    <message>
        <source>{what} of {key}: {slot} is neither a number nor a word</source>
        <translation>{what} van {key}: {slot} is geen getal en geen woord</translation>
    </message>
    <message>
        <source>{name} is not in the English texts{hint}</source>
        <translation>{name} staat niet in de Engelse teksten{hint}</translation>
    </message>
    <message>
        <source>{name} is not on the English page{hint}</source>
        <translation>{name} staat niet op de Engelse pagina{hint}</translation>
    </message>
    <message>
        <source>{zone_name} is already on line {seen}</source>
        <translation>{zone_name} staat al op regel {seen}</translation>
    </message>
</context>
<context>
    <name>ErrorTexts</name>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation>{file} kan niet worden gelezen: {problem}.</translation>
    </message>
    <message>
        <source>{file} cannot be opened. Line {line}: {problem}.</source>
        <translation>{file} kan niet worden geopend. Regel {line}: {problem}.</translation>
    </message>
    <message>
        <source>{file} could not be written: {problem}.</source>
        <translation>{file} kon niet worden geschreven: {problem}.</translation>
    </message>
    <message>
        <source>Some texts have errors and are shown in English.</source>
        <translation>Sommige teksten bevatten fouten en staan er in het Engels.</translation>
    </message>
    <message>
        <source>“tabletop cards check” lists all {n} errors.</source>
        <translation>‘tabletop cards check’ noemt alle {n} fouten.</translation>
    </message>
</context>
<context>
    <name>EventStrip</name>
    <message>
        <source>What happened last</source>
        <translation>Wat het laatst gebeurde</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Copied</source>
        <translation>Gekopieerd</translation>
    </message>
</context>
<context>
    <name>FieldEditors</name>
    <message>
        <source>Add</source>
        <translation>Toevoegen</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>Toevoegen aan ‘{name}’</translation>
    </message>
    <message>
        <source>Remove from {name}</source>
        <translation>Verwijderen uit ‘{name}’</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Verwijderen</translation>
    </message>
    <message>
        <source>{name}, value</source>
        <translation>{name}, waarde</translation>
    </message>
    <message>
        <source>All dice in one line, e.g. 1 1 3 4 duck</source>
        <translation>Alle dobbelstenen op één regel, bijv. 1 1 3 4 eend</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>plaatje</translation>
    </message>
    <message>
        <source>There are no more than {n} dice.</source>
        <translation>Er zijn niet meer dan {n} dobbelstenen.</translation>
    </message>
    <message>
        <source>“{word}” is no face of a die.</source>
        <translation>‘{word}’ staat op geen dobbelsteen.</translation>
    </message>
</context>
<context>
    <name>GameController</name>
    <message>
        <source>A copy is saved as {file}.</source>
        <translation>Een kopie is opgeslagen als {file}.</translation>
    </message>
    <message>
        <source>You have practised this deal of the day, so it does not count.</source>
        <translation>Dit spel van de dag is al geoefend, dus het telt niet.</translation>
    </message>
    <message>
        <source>The result could not be saved: {problem}.</source>
        <translation>De uitslag kon niet worden opgeslagen: {problem}.</translation>
    </message>
    <message>
        <source>This game is not being saved: {reason}.</source>
        <translation>Dit spel wordt niet opgeslagen: {reason}.</translation>
    </message>
    <message>
        <source>The end of the last game may not have been saved: {reason}.</source>
        <translation>Het einde van het vorige spel is misschien niet opgeslagen: {reason}.</translation>
    </message>
    <message>
        <source>Another program has changed the save of this game. Both are kept: the game goes on in {file}.</source>
        <translation>Een ander programma heeft het opgeslagen spel veranderd. Beide blijven bewaard: dit spel gaat verder in {file}.</translation>
    </message>
    <message>
        <source>Another program has moved, replaced or deleted the save of this game. The whole game has been saved again.</source>
        <translation>Een ander programma heeft het opgeslagen spel verplaatst, vervangen of verwijderd. Het hele spel is opnieuw opgeslagen.</translation>
    </message>
</context>
<context>
    <name>HandSortingPart</name>
    <message>
        <source>Your hand is sorted by {order}.</source>
        <translation>Je hand is gesorteerd op {order}.</translation>
    </message>
</context>
<context>
    <name>KeyButton</name>
    <message>
        <source>Press a key…</source>
        <translation>Druk op een toets…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>geen</translation>
    </message>
</context>
<context>
    <name>KeyHelpFeature</name>
    <message>
        <source>On the table</source>
        <translation>Op tafel</translation>
    </message>
</context>
<context>
    <name>KeyRows</name>
    <message>
        <source>Normal</source>
        <translation>Normaal</translation>
    </message>
    <message>
        <source>Left hand</source>
        <translation>Linkerhand</translation>
    </message>
    <message>
        <source>Right hand</source>
        <translation>Rechterhand</translation>
    </message>
    <message>
        <source>My own</source>
        <translation>Mijn eigen</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle toetsen</translation>
    </message>
    <message>
        <source>With one hand you never hold two keys at once. The menus have a key, too.</source>
        <translation>Met één hand hoef je nooit twee toetsen tegelijk in te drukken. Ook de menu’s hebben een toets.</translation>
    </message>
    <message>
        <source>On the table</source>
        <translation>Op tafel</translation>
    </message>
    <message>
        <source>In the window</source>
        <translation>In het venster</translation>
    </message>
    <message>
        <source>Go left</source>
        <translation>Naar links</translation>
    </message>
    <message>
        <source>Go right</source>
        <translation>Naar rechts</translation>
    </message>
    <message>
        <source>Go up</source>
        <translation>Omhoog</translation>
    </message>
    <message>
        <source>Go down</source>
        <translation>Omlaag</translation>
    </message>
    <message>
        <source>Next group or field</source>
        <translation>Volgende groep of veld</translation>
    </message>
    <message>
        <source>Previous group or field</source>
        <translation>Vorige groep of veld</translation>
    </message>
    <message>
        <source>Pick up, put down, choose</source>
        <translation>Oppakken, neerleggen, kiezen</translation>
    </message>
    <message>
        <source>Only pick up, to aim</source>
        <translation>Alleen oppakken, om te mikken</translation>
    </message>
    <message>
        <source>Put back, close</source>
        <translation>Terugleggen, sluiten</translation>
    </message>
    <message>
        <source>Look closely</source>
        <translation>Goed bekijken</translation>
    </message>
    <message>
        <source>Move a card to the left in your hand</source>
        <translation>Kaart in je hand naar links</translation>
    </message>
    <message>
        <source>Move a card to the right in your hand</source>
        <translation>Kaart in je hand naar rechts</translation>
    </message>
    <message>
        <source>Cover your hand</source>
        <translation>Je eigen hand bedekken</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Inzoomen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Uitzoomen</translation>
    </message>
    <message>
        <source>See the whole table</source>
        <translation>De hele tafel zien</translation>
    </message>
    <message>
        <source>The standard key</source>
        <translation>De standaardtoets</translation>
    </message>
    <message>
        <source>The standard key: {words}</source>
        <translation>De standaardtoets: {words}</translation>
    </message>
    <message>
        <source>{key} is the key for “{words}”. Give that another key first.</source>
        <translation>{key} is de toets voor ‘{words}’. Geef daar eerst een andere toets voor.</translation>
    </message>
    <message>
        <source>{key} is reserved for menus, text fields and the sandbox.</source>
        <translation>{key} is gereserveerd voor menu’s, tekstvelden en de zandbak.</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Toetsen</translation>
    </message>
    <message>
        <source>List of keys</source>
        <translation>Lijst van toetsen</translation>
    </message>
    <message>
        <source>Keys can be changed in the settings.</source>
        <translation>In de instellingen kunnen toetsen worden gewijzigd.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
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
        <translation>{name}: ongeveer {n} %, ± {error}</translation>
    </message>
    <message>
        <source>{name}: {n} %, a guess</source>
        <translation>{name}: {n} %, een gok</translation>
    </message>
    <message>
        <source>Chance to win, from what everybody can see: {told}</source>
        <translation>Kans om te winnen, op grond van wat iedereen ziet: {told}</translation>
    </message>
</context>
<context>
    <name>LeavingDialog</name>
    <message>
        <source>Leave the table</source>
        <translation>Tafel verlaten</translation>
    </message>
    <message>
        <source>Who is leaving or coming back?</source>
        <translation>Wie gaat er weg of komt er terug?</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Weggaan</translation>
    </message>
    <message>
        <source>Come back</source>
        <translation>Terugkomen</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Opgeven</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Blijven</translation>
    </message>
    <message>
        <source>{name} – the computer plays</source>
        <translation>{name} – de computer speelt</translation>
    </message>
    <message>
        <source>{name} – away</source>
        <translation>{name} – weg</translation>
    </message>
    <message>
        <source>{name} takes the cards back and plays on.</source>
        <translation>{name} pakt de kaarten weer op en speelt verder.</translation>
    </message>
    <message>
        <source>Then nobody would be left at the table. The game is saved, so you can also play it later.</source>
        <translation>Dan zou er niemand meer aan tafel zitten. Het spel is opgeslagen, dus je kunt het ook later verder spelen.</translation>
    </message>
    <message>
        <source>Giving up ends the game. {what}</source>
        <translation>Opgeven beëindigt het spel. {what}</translation>
    </message>
</context>
<context>
    <name>Levels</name>
    <message>
        <source>easy</source>
        <translation>makkelijk</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>gemiddeld</translation>
    </message>
    <message>
        <source>strong</source>
        <translation>sterk</translation>
    </message>
    <message>
        <source>computer, {level}</source>
        <translation>computer, {level}</translation>
    </message>
</context>
<context>
    <name>LinesPanel</name>
    <message>
        <source>Steps, oldest first</source>
        <translation>Stappen, oudste eerst</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Delete this line</source>
        <translation>Deze variant verwijderen</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Verschillen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Stappen</translation>
    </message>
    <message>
        <source>Compared with {line}:</source>
        <translation>Vergeleken met ‘{line}’:</translation>
    </message>
    <message>
        <source>There is no difference.</source>
        <translation>Er is geen verschil.</translation>
    </message>
    <message>
        <source>Line {n}</source>
        <translation>Variant {n}</translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>What happened</source>
        <translation>Wat er gebeurde</translation>
    </message>
</context>
<context>
    <name>MatchActions</name>
    <message>
        <source>Started again. The last game is kept among the saved games.</source>
        <translation>Opnieuw begonnen. Het vorige spel blijft bij de opgeslagen spellen.</translation>
    </message>
    <message>
        <source>Back to the last game</source>
        <translation>Terug naar het vorige spel</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Opnieuw proberen</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
</context>
<context>
    <name>ModeBar</name>
    <message>
        <source>By the rules</source>
        <translation>Volgens de regels</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Vrij</translation>
    </message>
    <message>
        <source>Just ask</source>
        <translation>Alleen vragen</translation>
    </message>
    <message>
        <source>Make moves; the rules allow or refuse each of them</source>
        <translation>Je doet zetten; de regels staan ze toe of niet</translation>
    </message>
    <message>
        <source>Put any piece anywhere</source>
        <translation>Alles mag overal liggen</translation>
    </message>
    <message>
        <source>Find out whether a move is allowed, without making it</source>
        <translation>Je hoort of een zet mag, zonder hem te doen</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Terugnemen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Herhalen</translation>
    </message>
    <message>
        <source>Keep what you have done, and try something else from here</source>
        <translation>Bewaart wat je hebt gedaan en probeert vanaf hier iets anders</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>Wat als …</translation>
    </message>
    <message>
        <source>Play from here…</source>
        <translation>Vanaf hier spelen…</translation>
    </message>
    <message>
        <source>Leave the sandbox</source>
        <translation>Zandbak verlaten</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Er is niets om terug te nemen.</translation>
    </message>
    <message>
        <source>Undo: {step}</source>
        <translation>Terugnemen: {step}</translation>
    </message>
    <message>
        <source>Begin a game that is saved, with this position</source>
        <translation>Met deze stelling een spel beginnen dat wordt opgeslagen</translation>
    </message>
    <message>
        <source>A game cannot begin with an impossible position</source>
        <translation>Met een onmogelijke stelling kan geen spel beginnen</translation>
    </message>
</context>
<context>
    <name>MoveList</name>
    <message>
        <source>What you can do now</source>
        <translation>Wat je nu kunt doen</translation>
    </message>
    <message>
        <source>There is nothing to do right now.</source>
        <translation>Er is nu niets te doen.</translation>
    </message>
</context>
<context>
    <name>MoveListFeature</name>
    <message>
        <source>Moves</source>
        <translation>Zetten</translation>
    </message>
</context>
<context>
    <name>MovesModel</name>
    <message>
        <source>Pass to {name}</source>
        <translation>Geef door aan {name}</translation>
    </message>
    <message>
        <source>I am {name}: show my cards</source>
        <translation>Ik ben {name}: toon mijn kaarten</translation>
    </message>
    <message>
        <source>Pass the screen to {name}</source>
        <translation>Geef het scherm door aan {name}</translation>
    </message>
    <message>
        <source>The computer plays for {name}.</source>
        <translation>De computer speelt voor {name}.</translation>
    </message>
    <message>
        <source>See how it ended</source>
        <translation>Kijken hoe het afliep</translation>
    </message>
    <message>
        <source>Just now</source>
        <translation>Zojuist</translation>
    </message>
    <message>
        <source>Set aside: {die}</source>
        <translation>Opzijleggen: {die}</translation>
    </message>
    <message>
        <source>Choose dice that can be set aside together.</source>
        <translation>Kies dobbelstenen die je samen mag opzijleggen.</translation>
    </message>
    <message>
        <source>You cannot set these dice aside with {card}.</source>
        <translation>Deze dobbelstenen kun je met {card} niet opzijleggen.</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Kaarten</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Dobbelstenen</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Spelers</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Kiezen</translation>
    </message>
    <message>
        <source>Or</source>
        <translation>Of</translation>
    </message>
    <message>
        <source>Undo and redo</source>
        <translation>Terugnemen en herhalen</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>Herhalen wat is teruggenomen</translation>
    </message>
</context>
<context>
    <name>MovesPanel</name>
    <message>
        <source>Questions and answers</source>
        <translation>Vragen en antwoorden</translation>
    </message>
    <message>
        <source>Drag a card somewhere to ask whether it may go there. It stays where it is.</source>
        <translation>Sleep een kaart ergens naartoe om te vragen of dat mag. Hij blijft liggen.</translation>
    </message>
    <message>
        <source>At random</source>
        <translation>Willekeurig</translation>
    </message>
    <message>
        <source>I decide</source>
        <translation>Ik bepaal</translation>
    </message>
    <message>
        <source>Dice and shuffles</source>
        <translation>Gooien en schudden</translation>
    </message>
    <message>
        <source>What can happen next</source>
        <translation>Wat er nu kan gebeuren</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Dobbelstenen</translation>
    </message>
    <message>
        <source>Use these dice</source>
        <translation>Deze dobbelstenen gebruiken</translation>
    </message>
    <message>
        <source>Leave it to chance</source>
        <translation>Aan het toeval overlaten</translation>
    </message>
    <message>
        <source>Legal moves</source>
        <translation>Toegestane zetten</translation>
    </message>
    <message>
        <source>Possible results and their chances</source>
        <translation>Mogelijke uitkomsten en hoe groot hun kans is</translation>
    </message>
    <message>
        <source>There are too many results to list.</source>
        <translation>Er zijn te veel uitkomsten om ze op te sommen.</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message numerus="yes">
        <source>Exact, from all %n outcomes.</source>
        <translation>
            <numerusform>Exact, uit de enige uitkomst.</numerusform>
            <numerusform>Exact, uit alle %n uitkomsten.</numerusform>
        </translation>
    </message>
    <message>
        <source>The dice are in this order: {dice}.</source>
        <translation>De dobbelstenen in deze volgorde: {dice}.</translation>
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
        <translation>Nieuw spel: {game}</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Meer</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuleren</translation>
    </message>
</context>
<context>
    <name>OddsFeature</name>
    <message>
        <source>The buttons for dice can show the exact chances.</source>
        <translation>De dobbelknoppen kunnen de precieze kansen tonen.</translation>
    </message>
    <message>
        <source>Show chances</source>
        <translation>Kansen tonen</translation>
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
        <translation>Speler {n} omhoog schuiven (Alt+Omhoog)</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Spelers</translation>
    </message>
    <message>
        <source>Alone with the computer</source>
        <translation>Alleen met de computer</translation>
    </message>
    <message>
        <source>Shuffle the order</source>
        <translation>Plaatsen loten</translation>
    </message>
    <message>
        <source>Somebody already has that name.</source>
        <translation>Zo heet er al iemand.</translation>
    </message>
    <message>
        <source>{name} sits in seat {n} of {all}</source>
        <translation>{name} zit op plaats {n} van {all}</translation>
    </message>
    <message>
        <source>Name of player {n}</source>
        <translation>Naam van speler {n}</translation>
    </message>
    <message>
        <source>Player {n}</source>
        <translation>Speler {n}</translation>
    </message>
</context>
<context>
    <name>PlayerRow</name>
    <message>
        <source>How well the computer plays</source>
        <translation>Hoe goed de computer speelt</translation>
    </message>
    <message>
        <source>The computer plays for {name}</source>
        <translation>De computer speelt voor {name}</translation>
    </message>
    <message>
        <source>Let the computer play for {name}</source>
        <translation>De computer voor {name} laten spelen</translation>
    </message>
    <message>
        <source>At least one person must play: {name}</source>
        <translation>Er moet minstens één mens spelen: {name}</translation>
    </message>
    <message>
        <source>How well the computer plays for {name}</source>
        <translation>Hoe goed de computer voor {name} speelt</translation>
    </message>
</context>
<context>
    <name>PositionPanel</name>
    <message>
        <source>Turn</source>
        <translation>Aan de beurt</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>The settings cannot be read: {problem}. The standard settings are used, and the file stays as it is.</source>
        <translation>De instellingen kunnen niet gelezen worden: {problem}. De standaardinstellingen gelden, en het bestand blijft zoals het is.</translation>
    </message>
    <message>
        <source>your settings</source>
        <translation>je instellingen</translation>
    </message>
    <message>
        <source>your languages</source>
        <translation>je talen</translation>
    </message>
    <message>
        <source>your card sets</source>
        <translation>je kaartensets</translation>
    </message>
    <message>
        <source>games from outside</source>
        <translation>spellen van anderen</translation>
    </message>
    <message>
        <source>The window did not open at the last start. Left out this time: {parts}. Nothing is lost; it will be read again at the next start.</source>
        <translation>Bij de vorige start ging het venster niet open. Deze keer weggelaten: {parts}. Er gaat niets verloren; bij de volgende start wordt alles weer gelezen.</translation>
    </message>
    <message>
        <source>The settings cannot be saved: {problem}. They are used until you close the window.</source>
        <translation>De instellingen kunnen niet opgeslagen worden: {problem}. Ze gelden tot je het venster sluit.</translation>
    </message>
</context>
<context>
    <name>PrivacyPart</name>
    <message>
        <source>As soon as you let go, the hands are covered for {name}.</source>
        <translation>Zodra je loslaat, worden de handen bedekt voor {name}.</translation>
    </message>
    <message>
        <source>Look at what is new, then pass the screen to {name}.</source>
        <translation>Bekijk wat er nieuw is en geef het scherm dan door aan {name}.</translation>
    </message>
    <message>
        <source>In a moment the hands are covered for {name}.</source>
        <translation>Zo meteen worden de handen bedekt voor {name}.</translation>
    </message>
    <message>
        <source>Pass to {name}</source>
        <translation>Geef door aan {name}</translation>
    </message>
</context>
<context>
    <name>PrivacyScreen</name>
    <message>
        <source>Covered by {name}</source>
        <translation>Bedekt door {name}</translation>
    </message>
    <message>
        <source>The hands stay covered until {name} looks again.</source>
        <translation>De handen blijven bedekt tot {name} weer kijkt.</translation>
    </message>
    <message>
        <source>Pass to {name}</source>
        <translation>Geef door aan {name}</translation>
    </message>
    <message>
        <source>The hands are covered until {name} is ready.</source>
        <translation>De handen zijn bedekt tot {name} klaar is.</translation>
    </message>
    <message>
        <source>Whatever is spoken next is for {name} alone.</source>
        <translation>Wat hierna wordt uitgesproken, is alleen voor {name}.</translation>
    </message>
    <message>
        <source>I am {name}</source>
        <translation>Ik ben {name}</translation>
    </message>
    <message>
        <source>Nothing happens at the table until you go on.</source>
        <translation>Er gebeurt niets aan tafel tot je verdergaat.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pauze</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Verder</translation>
    </message>
    <message>
        <source>Let go, and it is covered again</source>
        <translation>Laat los, en alles is weer bedekt</translation>
    </message>
</context>
<context>
    <name>PrivacyScreenSign</name>
    <message>
        <source>Press and hold to look only for a moment.</source>
        <translation>Houd ingedrukt om maar heel even te kijken.</translation>
    </message>
</context>
<context>
    <name>ProblemsDialog</name>
    <message>
        <source>Not opened</source>
        <translation>Niet geopend</translation>
    </message>
    <message>
        <source>{file} cannot be opened</source>
        <translation>{file} kan niet worden geopend</translation>
    </message>
    <message numerus="yes">
        <source>%n things in it must be put right. Nothing was changed.</source>
        <translation>
            <numerusform>Er moet één ding in worden verbeterd. Er is niets veranderd.</numerusform>
            <numerusform>Er moeten %n dingen in worden verbeterd. Er is niets veranderd.</numerusform>
        </translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Wat er niet klopt</translation>
    </message>
    <message>
        <source>Copy the list</source>
        <translation>Lijst kopiëren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>Het bestand</translation>
    </message>
    <message>
        <source>Line {line}</source>
        <translation>Regel {line}</translation>
    </message>
</context>
<context>
    <name>QuestionDialogs</name>
    <message>
        <source>It could not be saved: {reason}. If you stay, you can try again or save a copy somewhere else.</source>
        <translation>Het kon niet worden opgeslagen: {reason}. Als je blijft, kun je het opnieuw proberen of ergens anders een kopie opslaan.</translation>
    </message>
    <message>
        <source>Leave this game although it is not saved?</source>
        <translation>Dit spel verlaten, hoewel het niet is opgeslagen?</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Verlaten</translation>
    </message>
    <message>
        <source>It has been open on the computer “{computer}” since {time}. If it is still being played there, there will be two different saves.</source>
        <translation>Het is op de computer ‘{computer}’ geopend sinds {time}. Wordt het daar nog gespeeld, dan zijn er straks twee verschillende opgeslagen spellen.</translation>
    </message>
    <message>
        <source>Play this game here?</source>
        <translation>Dit spel hier spelen?</translation>
    </message>
    <message>
        <source>Play it here</source>
        <translation>Hier spelen</translation>
    </message>
    <message>
        <source>The same move brings the same dice and cards again. The game will not count towards results and streaks.</source>
        <translation>Dezelfde zet brengt dezelfde dobbelstenen en kaarten opnieuw. Het spel telt niet mee voor uitslagen en reeksen.</translation>
    </message>
    <message>
        <source>Practice from here on: it will not count. Go on?</source>
        <translation>Vanaf hier is het oefenen: het telt niet. Doorgaan?</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Verder</translation>
    </message>
    <message>
        <source>This game was played with the card set “{name}”, which is missing. It can go on with other cards as far as they are the same. Its save stays as it is.</source>
        <translation>Dit spel werd gespeeld met de kaartenset ‘{name}’, die er niet is. Met andere kaarten gaat het verder, voor zover ze gelijk zijn. Het opgeslagen spel blijft zoals het is.</translation>
    </message>
    <message>
        <source>The game’s own cards</source>
        <translation>De kaarten van het spel</translation>
    </message>
    <message>
        <source>Go on with other cards?</source>
        <translation>Met andere kaarten verdergaan?</translation>
    </message>
    <message>
        <source>The computer player “{name}” of this game is not installed. If you choose no other, the medium computer plays instead.</source>
        <translation>De computerspeler ‘{name}’ van dit spel is niet geïnstalleerd. Kies je geen andere, dan speelt de gemiddelde computer.</translation>
    </message>
    <message>
        <source>Which computer should play on?</source>
        <translation>Welke computer moet verder spelen?</translation>
    </message>
</context>
<context>
    <name>RecapPanel</name>
    <message>
        <source>Worth telling</source>
        <translation>Het vertellen waard</translation>
    </message>
    <message>
        <source>Compared with before</source>
        <translation>Vergeleken met eerder</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>Alleen</translation>
    </message>
    <message>
        <source>Turning points</source>
        <translation>Keerpunten</translation>
    </message>
    <message>
        <source>This evening: game {n}</source>
        <translation>Deze avond: spel {n}</translation>
    </message>
    <message>
        <source>{n} of {all} games won</source>
        <translation>{n} van {all} spellen gewonnen</translation>
    </message>
    <message numerus="yes">
        <source>%n wins</source>
        <translation>
            <numerusform>%n keer gewonnen</numerusform>
            <numerusform>%n keer gewonnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n punt</numerusform>
            <numerusform>%n punten</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}: {reached}, the best of {n} games</source>
        <translation>{name}: {reached}, het beste van {n} spellen</translation>
    </message>
    <message>
        <source>{name}: {reached}, place {place} of {n}; best: {best}</source>
        <translation>{name}: {reached}, plaats {place} van {n}; beste uitslag: {best}</translation>
    </message>
    <message numerus="yes">
        <source>Deal of the day, %n in a row</source>
        <translation>
            <numerusform>Spel van de dag</numerusform>
            <numerusform>Spel van de dag, %n dagen op rij</numerusform>
        </translation>
    </message>
    <message>
        <source>The next deal comes tomorrow.</source>
        <translation>Het volgende spel van de dag komt morgen.</translation>
    </message>
    <message>
        <source>Deal of the day again: the first game counted</source>
        <translation>Nog een keer het spel van de dag: het eerste telde</translation>
    </message>
    <message>
        <source>To pass on: {code}</source>
        <translation>Om door te geven: {code}</translation>
    </message>
    <message>
        <source>Something was undone.</source>
        <translation>Er is iets teruggenomen.</translation>
    </message>
    <message>
        <source>Wins {n} % of {count} games with these cards and other dice</source>
        <translation>Wint {n} % van {count} spellen met deze kaarten en andere worpen</translation>
    </message>
    <message>
        <source>How it plays this same deal</source>
        <translation>Hoe hij precies dit spel speelt</translation>
    </message>
    <message>
        <source>The strong computer</source>
        <translation>De sterke computer</translation>
    </message>
    <message>
        <source>Biggest swing: {name} from {before} % to {after} %</source>
        <translation>Grootste ommekeer: {name} van {before} % naar {after} %</translation>
    </message>
    <message>
        <source>Luckiest moment: {name}, +{gain} %</source>
        <translation>Gelukkigste moment: {name}, +{gain} %</translation>
    </message>
    <message>
        <source>None: it went as expected.</source>
        <translation>Geen: het ging zoals verwacht.</translation>
    </message>
</context>
<context>
    <name>ReplayTable</name>
    <message>
        <source>The table</source>
        <translation>De tafel</translation>
    </message>
</context>
<context>
    <name>ReplayWindow</name>
    <message>
        <source>Replay: {game}</source>
        <translation>Terugkijken: {game}</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>Naar het begin</translation>
    </message>
    <message>
        <source>One move back</source>
        <translation>Eén zet terug</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Afspelen</translation>
    </message>
    <message>
        <source>One move forward</source>
        <translation>Eén zet vooruit</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Naar het einde</translation>
    </message>
    <message>
        <source>Where in the game</source>
        <translation>Waar in het spel</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Seen by</source>
        <translation>Gezien door</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Everything open</source>
        <translation>Alles open</translation>
    </message>
    <message>
        <source>As a spectator</source>
        <translation>Als toeschouwer</translation>
    </message>
    <message>
        <source>As {name}</source>
        <translation>Als {name}</translation>
    </message>
    <message>
        <source>Move {n} of {all}</source>
        <translation>Zet {n} van {all}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pauze</translation>
    </message>
</context>
<context>
    <name>ResumableGameFinder</name>
    <message>
        <source>The folder of saved games cannot be read: {problem}.</source>
        <translation>De map met opgeslagen spellen kan niet worden gelezen: {problem}.</translation>
    </message>
    <message>
        <source>This game is not installed any more.</source>
        <translation>Dit spel is niet meer geïnstalleerd.</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Who was ahead</source>
        <translation>Wie er voorstond</translation>
    </message>
    <message>
        <source>What cost most</source>
        <translation>Wat het meest heeft gekost</translation>
    </message>
    <message>
        <source>Review this game</source>
        <translation>Dit spel nakijken</translation>
    </message>
    <message>
        <source>Try it in the sandbox</source>
        <translation>Uitproberen in de zandbak</translation>
    </message>
    <message>
        <source>No decision cost anything that could be measured.</source>
        <translation>Geen beslissing heeft meetbaar iets gekost.</translation>
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
        <translation>Beter: {best}</translation>
    </message>
    <message>
        <source>A tip would have advised the same.</source>
        <translation>Een tip had hetzelfde aangeraden.</translation>
    </message>
    <message>
        <source>{name}: at first {start} %, luck {luck}, own moves {own}</source>
        <translation>{name}: eerst {start} %, geluk {luck}, eigen zetten {own}</translation>
    </message>
    <message>
        <source>{told}, moves of others {others}</source>
        <translation>{told}, zetten van anderen {others}</translation>
    </message>
    <message>
        <source>{told}; certainly given away: {away}</source>
        <translation>{told}; zeker weggegeven: {away}</translation>
    </message>
    <message>
        <source>Luckiest: {name}, +{n} %: {thrown}</source>
        <translation>Gelukkigst: {name}, +{n} %: {thrown}</translation>
    </message>
</context>
<context>
    <name>RulebookFeature</name>
    <message>
        <source>Rules</source>
        <translation>Regels</translation>
    </message>
</context>
<context>
    <name>RulesBrowser</name>
    <message>
        <source>Rules</source>
        <translation>Regels</translation>
    </message>
    <message>
        <source>then</source>
        <translation>dan</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>plus</translation>
    </message>
    <message>
        <source>makes</source>
        <translation>is</translation>
    </message>
    <message>
        <source>right</source>
        <translation>goed</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>fout</translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message>
        <source>Contents</source>
        <translation>Inhoud</translation>
    </message>
    <message>
        <source>Search the rules</source>
        <translation>In de regels zoeken</translation>
    </message>
    <message>
        <source>Back to where you were</source>
        <translation>Terug naar waar je was</translation>
    </message>
    <message>
        <source>At every table</source>
        <translation>Aan elke tafel</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Voorbeeld</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>Goed om te weten</translation>
    </message>
    <message>
        <source>What the rulebook leaves open, at this table</source>
        <translation>Wat de spelregels openlaten, aan deze tafel</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>niets</translation>
    </message>
</context>
<context>
    <name>RulesWindow</name>
    <message>
        <source>Rules of {game}</source>
        <translation>Regels van {game}</translation>
    </message>
</context>
<context>
    <name>Sandbox</name>
    <message>
        <source>Main line</source>
        <translation>Hoofdlijn</translation>
    </message>
    <message>
        <source>Turn: {problem}</source>
        <translation>Aan de beurt: {problem}</translation>
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
        <translation>Beter</translation>
    </message>
    <message>
        <source>Played</source>
        <translation>Gespeeld</translation>
    </message>
    <message>
        <source>The copy has only what everybody may see; the rest is dealt again.</source>
        <translation>De kopie bevat alleen wat iedereen mag zien; de rest is opnieuw gedeeld.</translation>
    </message>
    <message>
        <source>The copy has only what {seat} may see; the rest is dealt again.</source>
        <translation>De kopie bevat alleen wat {seat} mag zien; de rest is opnieuw gedeeld.</translation>
    </message>
    <message>
        <source>Use the real cards</source>
        <translation>De echte kaarten gebruiken</translation>
    </message>
    <message>
        <source>Sandbox: {title}</source>
        <translation>Zandbak: {title}</translation>
    </message>
    <message>
        <source>Deal</source>
        <translation>Delen</translation>
    </message>
    <message>
        <source>Open scenario</source>
        <translation>Scenario openen</translation>
    </message>
    <message>
        <source>Save scenario: name it after what it shows</source>
        <translation>Scenario opslaan: noem het naar wat het laat zien</translation>
    </message>
    <message>
        <source>The position and what you tried are saved as {file}.</source>
        <translation>De stelling en wat je hebt geprobeerd, zijn opgeslagen als {file}.</translation>
    </message>
    <message>
        <source>Saved as {file}. The position is impossible, so only the sandbox opens it.</source>
        <translation>Opgeslagen als {file}. De stelling is onmogelijk, dus alleen de zandbak opent haar.</translation>
    </message>
    <message>
        <source>Scenarios (*.yaml *.yml);;All files (*)</source>
        <translation>Scenario’s (*.yaml *.yml);;Alle bestanden (*)</translation>
    </message>
    <message>
        <source>The sandbox is closed.</source>
        <translation>De zandbak is gesloten.</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>Weer openen</translation>
    </message>
    <message>
        <source>With these options the position is impossible: {problem}</source>
        <translation>Met deze opties is de stelling onmogelijk: {problem}</translation>
    </message>
</context>
<context>
    <name>SandboxPage</name>
    <message>
        <source>Cards</source>
        <translation>Kaarten</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Stelling</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Wat als</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Zetten</translation>
    </message>
    <message>
        <source>Close Tabletop? What you tried in the sandbox will be lost.</source>
        <translation>Tabletop sluiten? Wat je in de zandbak hebt geprobeerd, gaat verloren.</translation>
    </message>
    <message>
        <source>Save the position as a scenario to keep it.</source>
        <translation>Sla de stelling op als scenario om haar te bewaren.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Vragen</translation>
    </message>
</context>
<context>
    <name>SandboxPresenter</name>
    <message>
        <source>This is impossible: {problem}</source>
        <translation>Dit is onmogelijk: {problem}</translation>
    </message>
    <message>
        <source>Chance is next: set the result, or leave it to chance.</source>
        <translation>Nu beslist het toeval: bepaal de uitkomst, of laat het aan het toeval over.</translation>
    </message>
</context>
<context>
    <name>SandboxTable</name>
    <message>
        <source>Sandbox: {title}</source>
        <translation>Zandbak: {title}</translation>
    </message>
</context>
<context>
    <name>SandboxTexts</name>
    <message>
        <source>nothing</source>
        <translation>niets</translation>
    </message>
    <message>
        <source>none</source>
        <translation>geen</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nee</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>en nog één</numerusform>
            <numerusform>en nog %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed by hand: {what}</source>
        <translation>Met de hand veranderd: {what}</translation>
    </message>
    <message>
        <source>Changed by hand, impossible: {what}</source>
        <translation>Met de hand veranderd, onmogelijk: {what}</translation>
    </message>
    <message>
        <source>{zone} in another order</source>
        <translation>{zone} in een andere volgorde</translation>
    </message>
    <message>
        <source>{field}: {value} instead of {before}</source>
        <translation>{field}: {value} in plaats van {before}</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>Het begin</translation>
    </message>
    <message>
        <source>{seat}: {action}?</source>
        <translation>{seat}: {action}?</translation>
    </message>
    <message>
        <source>Yes, that is allowed.</source>
        <translation>Ja, dat mag.</translation>
    </message>
    <message>
        <source>No. {reason}</source>
        <translation>Nee. {reason}</translation>
    </message>
    <message>
        <source>Yes. {reason}</source>
        <translation>Ja. {reason}</translation>
    </message>
    <message>
        <source>turn: {seat}</source>
        <translation>aan de beurt: {seat}</translation>
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
        <translation>{card} weg ({zone})</translation>
    </message>
    <message>
        <source>For instance: {outcome}.</source>
        <translation>Bijvoorbeeld: {outcome}.</translation>
    </message>
    <message>
        <source>If the dice stay, {seat} can: {actions}.</source>
        <translation>Blijven de dobbelstenen zo liggen, dan kan {seat}: {actions}.</translation>
    </message>
    <message>
        <source>Then {seat} can: {actions}.</source>
        <translation>Dan kan {seat}: {actions}.</translation>
    </message>
</context>
<context>
    <name>SaveNotes</name>
    <message>
        <source>This game was played by version {old} of its rules; this program plays by version {new}.</source>
        <translation>Dit spel volgt versie {old} van de regels; dit programma speelt volgens versie {new}.</translation>
    </message>
    <message>
        <source>This game was played with other cards than the program has now.</source>
        <translation>Dit spel is gespeeld met andere kaarten dan het programma nu heeft.</translation>
    </message>
    <message>
        <source>Line {line} of this save cannot be played.</source>
        <translation>Regel {line} van dit opgeslagen spel kan niet worden gespeeld.</translation>
    </message>
    <message>
        <source>It goes on after move {move}; earlier moves can no longer be undone.</source>
        <translation>Het gaat verder na zet {move}; eerdere zetten kunnen niet meer worden teruggenomen.</translation>
    </message>
    <message>
        <source>The file itself is kept as it is.</source>
        <translation>Het bestand zelf blijft zoals het is.</translation>
    </message>
    <message>
        <source>Later moves lost: {count}.</source>
        <translation>Verloren latere zetten: {count}.</translation>
    </message>
    <message>
        <source>The last line of the save was cut off while being written; it is left out.</source>
        <translation>De laatste regel van het opgeslagen spel werd bij het schrijven afgebroken; hij is weggelaten.</translation>
    </message>
    <message>
        <source>The file stays as it is; the game goes on in a save of its own.</source>
        <translation>Het bestand blijft zoals het is; het spel wordt verder apart opgeslagen.</translation>
    </message>
    <message>
        <source>The card set of this game has changed since then: other texts, other drawings.</source>
        <translation>De kaartenset van dit spel is sindsdien veranderd: andere teksten, andere tekeningen.</translation>
    </message>
    <message>
        <source>Another window is playing this game, so it goes on here in a new save.</source>
        <translation>Een ander venster speelt dit spel, dus gaat het hier verder in een nieuw opgeslagen spel.</translation>
    </message>
</context>
<context>
    <name>SavesDialog</name>
    <message>
        <source>Saved games</source>
        <translation>Opgeslagen spellen</translation>
    </message>
    <message>
        <source>There are no saved games. Whatever you play is saved here automatically.</source>
        <translation>Er zijn geen opgeslagen spellen. Wat je speelt, wordt hier vanzelf opgeslagen.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Openen</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>&amp;Terugkijken</translation>
    </message>
    <message>
        <source>Watch it again, move by move</source>
        <translation>Nog eens bekijken, zet voor zet</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Verwijderen…</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>Uit een &amp;bestand…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>A game with hidden hands can be watched again only when it is over</source>
        <translation>Een spel met verborgen handen kun je pas terugkijken als het is afgelopen</translation>
    </message>
    <message>
        <source>“{name}” is being played; it cannot be deleted.</source>
        <translation>‘{name}’ wordt gespeeld en kan niet worden verwijderd.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Verwijderen</translation>
    </message>
    <message>
        <source>“{name}” could not be deleted: {problem}.</source>
        <translation>‘{name}’ kon niet worden verwijderd: {problem}.</translation>
    </message>
    <message>
        <source>“{name}” was deleted.</source>
        <translation>‘{name}’ is verwijderd.</translation>
    </message>
    <message>
        <source>The folder of saved games cannot be read: {problem}.</source>
        <translation>De map met opgeslagen spellen kan niet worden gelezen: {problem}.</translation>
    </message>
    <message>
        <source>“{name}” has been open on the computer “{computer}” since {time}; it cannot be deleted.</source>
        <translation>‘{name}’ is op de computer ‘{computer}’ geopend sinds {time} en kan niet worden verwijderd.</translation>
    </message>
    <message>
        <source>Delete “{name}”?</source>
        <translation>‘{name}’ verwijderen?</translation>
    </message>
</context>
<context>
    <name>SavesFeature</name>
    <message>
        <source>Open saved game</source>
        <translation>Opgeslagen spel openen</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie opslaan</translation>
    </message>
    <message>
        <source>Saved games ({pattern});;All files (*)</source>
        <translation>Opgeslagen spellen ({pattern});;Alle bestanden (*)</translation>
    </message>
</context>
<context>
    <name>SavesView</name>
    <message>
        <source>Saved games</source>
        <translation>Opgeslagen spellen</translation>
    </message>
    <message>
        <source>Cannot be read: {problem}</source>
        <translation>Onleesbaar: {problem}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Vandaag</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gisteren</translation>
    </message>
    <message>
        <source>{day} at {time}</source>
        <translation>{day} om {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n zet</numerusform>
            <numerusform>%n zetten</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot be opened: {problem}</source>
        <translation>Kan niet worden geopend: {problem}</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Afgelopen</translation>
    </message>
    <message>
        <source>Goes on from its last position</source>
        <translation>Gaat verder vanaf de laatste stelling</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Niet afgelopen</translation>
    </message>
</context>
<context>
    <name>ScanTargets</name>
    <message>
        <source>Put it back</source>
        <translation>Terugleggen</translation>
    </message>
    <message>
        <source>Close the menu</source>
        <translation>Menu sluiten</translation>
    </message>
    <message>
        <source>less</source>
        <translation>minder</translation>
    </message>
    <message>
        <source>more</source>
        <translation>meer</translation>
    </message>
</context>
<context>
    <name>ScoreSheet</name>
    <message>
        <source>Score sheet</source>
        <translation>Scoreblad</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>Tot nu toe</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Samen</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>random</source>
        <translation>willekeurig</translation>
    </message>
    <message>
        <source>Seed or code</source>
        <translation>Startgetal of code</translation>
    </message>
    <message>
        <source>The same number deals the same cards and rolls the same dice again. A code also sets the number of players and the options.</source>
        <translation>Hetzelfde getal geeft opnieuw dezelfde kaarten en worpen. Een code stelt ook het aantal spelers en de opties in.</translation>
    </message>
    <message>
        <source>A seed is a whole number, at least 0 and below {limit}. Codes of other games and mistyped ones do not work.</source>
        <translation>Een startgetal is een geheel getal vanaf 0 en kleiner dan {limit}. Codes van andere spellen en verkeerd getypte gelden niet.</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>You cannot undo while the screen is being passed on.</source>
        <translation>Terwijl het scherm wordt doorgegeven, kun je niets terugnemen.</translation>
    </message>
    <message>
        <source>You cannot undo while the computer is playing.</source>
        <translation>Terwijl de computer speelt, kun je niets terugnemen.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Er is niets om terug te nemen.</translation>
    </message>
    <message>
        <source>Undo what {name} did</source>
        <translation>Terugnemen wat {name} deed</translation>
    </message>
    <message>
        <source>Undo: {action}</source>
        <translation>Terugnemen: {action}</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Er is niets om te herhalen.</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>Herhalen wat is teruggenomen</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Instellingen</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Uiterlijk</translation>
    </message>
    <message>
        <source>Motion and sound</source>
        <translation>Beweging en geluid</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spelen</translation>
    </message>
    <message>
        <source>Language and names</source>
        <translation>Taal en namen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Toetsen</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>Deze pagina herstellen</translation>
    </message>
    <message>
        <source>Forget names and set-ups</source>
        <translation>Namen en keuzes vergeten</translation>
    </message>
    <message>
        <source>Forget this name</source>
        <translation>Deze naam vergeten</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Offered when you set up a game; stored only on this computer.</source>
        <translation>Worden aangeboden als je een spel klaarzet; ze staan alleen op deze computer.</translation>
    </message>
    <message>
        <source>These keys have replaced your own.</source>
        <translation>Deze toetsen hebben je eigen toetsen vervangen.</translation>
    </message>
    <message>
        <source>Back to my own</source>
        <translation>Terug naar mijn eigen</translation>
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
        <translation>De afbeelding staat op het klembord.</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>De afbeelding opslaan</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-afbeelding (*.png)</translation>
    </message>
    <message>
        <source>The picture is saved as {file}.</source>
        <translation>De afbeelding is opgeslagen als {file}.</translation>
    </message>
    <message>
        <source>Deal of the day, {day}</source>
        <translation>Spel van de dag, {day}</translation>
    </message>
</context>
<context>
    <name>SideDock</name>
    <message>
        <source>Log, moves and rules</source>
        <translation>Log, zetten en regels</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Close log, moves and rules</source>
        <translation>Log, zetten en regels sluiten</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punten</translation>
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
        <translation>Opgeslagen spel openen…</translation>
    </message>
    <message>
        <source>Try in the sandbox…</source>
        <translation>In de zandbak proberen…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Verder spelen</translation>
    </message>
    <message>
        <source>{n} players</source>
        <translation>{n} spelers</translation>
    </message>
    <message>
        <source>{fewest}–{most} players</source>
        <translation>{fewest}–{most} spelers</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Leren</translation>
    </message>
    <message>
        <source>Deal of the day</source>
        <translation>Spel van de dag</translation>
    </message>
    <message>
        <source>Days in a row: {n}, longest: {most}</source>
        <translation>Dagen op rij: {n}, langst: {most}</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>not played yet</source>
        <translation>nog niet gespeeld</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>Last {days} days: {won} won, {lost} lost, {practised} practised, {rest} not played</source>
        <translation>Laatste {days} dagen: {won} gewonnen, {lost} verloren, {practised} geoefend, {rest} niet gespeeld</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>practised</source>
        <translation>geoefend</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startpagina</translation>
    </message>
    <message>
        <source>{game} alone, with the cards and dice that everybody has today; your first game of the day counts</source>
        <translation>{game} alleen, met de kaarten en dobbelstenen die vandaag iedereen heeft; je eerste spel van de dag telt</translation>
    </message>
    <message>
        <source>Click to choose who plays, and how.</source>
        <translation>Klik om te kiezen wie er speelt en hoe.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spelen</translation>
    </message>
    <message>
        <source>Play…</source>
        <translation>Spelen…</translation>
    </message>
    <message>
        <source>Play {game} as last time: {names}</source>
        <translation>{game} spelen zoals de vorige keer: {names}</translation>
    </message>
    <message>
        <source>Play {game}: choose who plays, and how</source>
        <translation>{game} spelen: kiezen wie er speelt en hoe</translation>
    </message>
    <message>
        <source>Unfinished games appear here</source>
        <translation>Hier verschijnen spellen die nog niet zijn afgelopen</translation>
    </message>
    <message>
        <source>Learn {game}: a first game, explained, and the rules</source>
        <translation>{game} leren: een eerste spel met uitleg, en de regels</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} min.</translation>
    </message>
    <message>
        <source>{fewest}–{n} min</source>
        <translation>{fewest}–{n} min.</translation>
    </message>
    <message>
        <source>age {n}+</source>
        <translation>{n}+</translation>
    </message>
    <message>
        <source>1 person: alone</source>
        <translation>1 persoon: alleen</translation>
    </message>
    <message>
        <source>1 person: with the computer</source>
        <translation>1 persoon: met de computer</translation>
    </message>
    <message>
        <source>Last time: {names}</source>
        <translation>Vorige keer: {names}</translation>
    </message>
    <message>
        <source>Open on “{computer}” since {time}</source>
        <translation>Open op ‘{computer}’ sinds {time}</translation>
    </message>
    <message>
        <source>Last played today at {time}</source>
        <translation>Laatst gespeeld vandaag om {time}</translation>
    </message>
    <message>
        <source>Last played yesterday at {time}</source>
        <translation>Laatst gespeeld gisteren om {time}</translation>
    </message>
    <message>
        <source>Last played on {day} at {time}</source>
        <translation>Laatst gespeeld op {day} om {time}</translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
    <message>
        <source>Card and dice games round one screen</source>
        <translation>Kaart- en dobbelspellen rond één scherm</translation>
    </message>
    <message>
        <source>the computer</source>
        <translation>de computer</translation>
    </message>
</context>
<context>
    <name>StatisticsDialog</name>
    <message>
        <source>Statistics</source>
        <translation>Statistieken</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Spellen</translation>
    </message>
    <message>
        <source>No game has been finished yet.</source>
        <translation>Er is nog geen spel uitgespeeld.</translation>
    </message>
    <message>
        <source>&amp;Reset…</source>
        <translation>&amp;Wissen…</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>Her&amp;noemen…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Verwijderen…</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>Op&amp;slaan als…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>The results cannot be read: {problem}.</source>
        <translation>De uitslagen kunnen niet worden gelezen: {problem}.</translation>
    </message>
    <message numerus="yes">
        <source>%n results could not be read and are left out.</source>
        <translation>
            <numerusform>Eén uitslag was onleesbaar en is weggelaten.</numerusform>
            <numerusform>%n uitslagen waren onleesbaar en zijn weggelaten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Speler</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Gewonnen</translation>
    </message>
    <message>
        <source>Won of all</source>
        <translation>Aandeel</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabel (*.csv)</translation>
    </message>
    <message>
        <source>All results are saved as {file}.</source>
        <translation>Alle uitslagen zijn opgeslagen als {file}.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Hernoemen</translation>
    </message>
    <message>
        <source>New name for {name}.
If another player has it, the two become one.</source>
        <translation>Nieuwe naam voor {name}.
Heeft iemand anders die al, dan worden die twee één persoon.</translation>
    </message>
    <message>
        <source>{name} and {other} have played at the same table, so they are two people.</source>
        <translation>{name} en {other} zaten aan dezelfde tafel: dat zijn twee personen.</translation>
    </message>
    <message>
        <source>{name} is now called {other} in all results. Saved games keep the old name.</source>
        <translation>{name} heet nu in alle uitslagen {other}. Opgeslagen spellen houden de oude naam.</translation>
    </message>
    <message>
        <source>Merge {name} and {other}?</source>
        <translation>{name} en {other} samenvoegen?</translation>
    </message>
    <message>
        <source>All games of {name} count for {other} from now on.</source>
        <translation>Alle spellen van {name} tellen voortaan voor {other}.</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Samenvoegen</translation>
    </message>
    <message>
        <source>All games of {name} now count for {other}. Saved games keep the old name.</source>
        <translation>Alle spellen van {name} tellen nu voor {other}. Opgeslagen spellen houden de oude naam.</translation>
    </message>
    <message>
        <source>Delete {name} from the statistics?</source>
        <translation>{name} uit de statistieken verwijderen?</translation>
    </message>
    <message>
        <source>The games stay for all others who played them; saved games stay, too.</source>
        <translation>De spellen blijven voor alle anderen die ze speelden; ook opgeslagen spellen blijven.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Verwijderen</translation>
    </message>
    <message>
        <source>{name} is no longer counted.</source>
        <translation>{name} wordt niet meer geteld.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Terugnemen</translation>
    </message>
    <message>
        <source>The results cannot be written: {problem}.</source>
        <translation>De uitslagen kunnen niet worden geschreven: {problem}.</translation>
    </message>
    <message>
        <source>Quickest win</source>
        <translation>Snelste winst</translation>
    </message>
    <message>
        <source>In a row</source>
        <translation>Op rij</translation>
    </message>
    <message>
        <source>Most in a row</source>
        <translation>Meeste op rij</translation>
    </message>
    <message>
        <source>Last played</source>
        <translation>Laatst gespeeld</translation>
    </message>
    <message>
        <source>How everybody has done</source>
        <translation>Hoe iedereen het heeft gedaan</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n zet</numerusform>
            <numerusform>%n zetten</numerusform>
        </translation>
    </message>
    <message>
        <source>{won} ({n} with undo)</source>
        <translation>{won} ({n} met terugnemen)</translation>
    </message>
    <message>
        <source>Reset the statistics?</source>
        <translation>Statistieken wissen?</translation>
    </message>
    <message>
        <source>All results of all games and players are forgotten. Saved games stay.</source>
        <translation>Alle uitslagen van alle spellen en spelers worden vergeten. Opgeslagen spellen blijven.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Wissen</translation>
    </message>
    <message>
        <source>The results cannot be reset: {problem}.</source>
        <translation>De uitslagen kunnen niet worden gewist: {problem}.</translation>
    </message>
</context>
<context>
    <name>TableKeys</name>
    <message>
        <source>Arrows</source>
        <translation>Pijlen</translation>
    </message>
    <message>
        <source>go to the next card, die or place</source>
        <translation>naar de volgende kaart, dobbelsteen of plaats</translation>
    </message>
    <message>
        <source>go to the next group, or to where the card you picked up may go</source>
        <translation>naar de volgende groep, of naar waar de opgepakte kaart heen mag</translation>
    </message>
    <message>
        <source>pick up, put down, roll, choose</source>
        <translation>oppakken, neerleggen, gooien, kiezen</translation>
    </message>
    <message>
        <source>only pick it up, to aim with it</source>
        <translation>alleen oppakken, om ermee te mikken</translation>
    </message>
    <message>
        <source>put back, empty the cup, close a message</source>
        <translation>terugleggen, beker legen, melding sluiten</translation>
    </message>
    <message>
        <source>look closely: what it says, and what it can do now or why not</source>
        <translation>goed bekijken: wat erop staat, wat het nu kan, of waarom niet</translation>
    </message>
    <message>
        <source>move the card within your hand</source>
        <translation>de kaart binnen je eigen hand verplaatsen</translation>
    </message>
    <message>
        <source>cover your hand at once</source>
        <translation>je eigen hand meteen bedekken</translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation>inzoomen</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>uitzoomen</translation>
    </message>
    <message>
        <source>see the whole table</source>
        <translation>de hele tafel zien</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>The table</source>
        <translation>De tafel</translation>
    </message>
    <message>
        <source>The cup is empty. Click the dice you want to roll, or drag them here.</source>
        <translation>De beker is leeg. Klik op de dobbelstenen die je wilt gooien, of sleep ze hierheen.</translation>
    </message>
    <message>
        <source>What if I put it here?</source>
        <translation>Wat als ik hem hier leg?</translation>
    </message>
    <message>
        <source>The computer plays for {name}.</source>
        <translation>De computer speelt voor {name}.</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Overslaan</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Terugnemen</translation>
    </message>
</context>
<context>
    <name>TipPopup</name>
    <message>
        <source>One moment…</source>
        <translation>Een ogenblik…</translation>
    </message>
    <message>
        <source>Once more for the whole tip.</source>
        <translation>Nog eens: de hele tip.</translation>
    </message>
    <message>
        <source>Chance to win</source>
        <translation>Kans om te winnen</translation>
    </message>
    <message>
        <source>Chance to reach it</source>
        <translation>Kans dat het lukt</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punten</translation>
    </message>
    <message numerus="yes">
        <source>%n others may be as good.</source>
        <translation>
            <numerusform>%n andere is misschien even goed.</numerusform>
            <numerusform>%n andere zijn misschien even goed.</numerusform>
        </translation>
    </message>
    <message>
        <source>Clearly better than everything else that was tried.</source>
        <translation>Duidelijk beter dan al het andere dat is geprobeerd.</translation>
    </message>
    <message numerus="yes">
        <source>%n others promise less.</source>
        <translation>
            <numerusform>%n andere belooft minder.</numerusform>
            <numerusform>%n andere beloven minder.</numerusform>
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
        <translation>Je hebt nu niets te beslissen.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Een ogenblik…</translation>
    </message>
    <message>
        <source>No move is known to be better than the others.</source>
        <translation>Er is geen zet bekend die beter is dan de andere.</translation>
    </message>
    <message>
        <source>Look at this: {card}</source>
        <translation>Kijk hier eens naar: {card}</translation>
    </message>
    <message>
        <source>Look at these dice.</source>
        <translation>Kijk eens naar deze dobbelstenen.</translation>
    </message>
    <message>
        <source>Look at the buttons.</source>
        <translation>Kijk eens naar de knoppen.</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>Werkbalk</translation>
    </message>
</context>
<context>
    <name>TurnIndicator</name>
    <message>
        <source>The game is over</source>
        <translation>Het spel is afgelopen</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Allemaal samen</translation>
    </message>
    <message>
        <source>The computer plays for {name}</source>
        <translation>De computer speelt voor {name}</translation>
    </message>
    <message>
        <source>{name}’s turn</source>
        <translation>{name} is aan de beurt</translation>
    </message>
    <message>
        <source>Thinking time: {time}</source>
        <translation>Bedenktijd: {time}</translation>
    </message>
</context>
<context>
    <name>TutorialFeature</name>
    <message>
        <source>A first game, explained</source>
        <translation>Een eerste spel, met uitleg</translation>
    </message>
    <message>
        <source>Read the rules</source>
        <translation>De regels lezen</translation>
    </message>
</context>
<context>
    <name>TutorialGuide</name>
    <message>
        <source>That would be allowed. But let us do what the note says first.</source>
        <translation>Dat zou mogen. Maar laten we eerst doen wat er op het briefje staat.</translation>
    </message>
    <message>
        <source>That would be allowed, too. But today we try this: {action}.</source>
        <translation>Dat zou ook mogen. Maar vandaag proberen we dit: {action}.</translation>
    </message>
</context>
<context>
    <name>TutorialNote</name>
    <message>
        <source>Leave</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Once more</source>
        <translation>Nog een keer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Terug</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Verder</translation>
    </message>
    <message>
        <source>Start a real game</source>
        <translation>Een echt spel beginnen</translation>
    </message>
</context>
<context>
    <name>UserQuestions</name>
    <message>
        <source>You can do this: {actions}</source>
        <translation>Dit kun je doen: {actions}</translation>
    </message>
    <message>
        <source>You cannot do anything with that now.</source>
        <translation>Daar kun je nu niets mee doen.</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Language</source>
        <translation>Taal</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normaal</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>Groot</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Groter</translation>
    </message>
    <message>
        <source>Very large</source>
        <translation>Heel groot</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tekstgrootte</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>mag leeg blijven</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Je naam</translation>
    </message>
    <message>
        <source>To the games</source>
        <translation>Naar de spellen</translation>
    </message>
    <message>
        <source>Welcome!</source>
        <translation>Welkom!</translation>
    </message>
    <message>
        <source>All of this can be changed at any time in the settings.</source>
        <translation>Dit alles kan altijd in de instellingen veranderd worden.</translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation>Tabletop</translation>
    </message>
    <message>
        <source>Card and dice games round one screen</source>
        <translation>Kaart- en dobbelspellen rond één scherm</translation>
    </message>
</context>
<context>
    <name>WhatsNewDialog</name>
    <message>
        <source>What is new</source>
        <translation>Wat is er nieuw</translation>
    </message>
    <message>
        <source>List of changes</source>
        <translation>Lijst van wijzigingen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versie {version}</translation>
    </message>
    <message>
        <source>The list of changes is only in English.</source>
        <translation>De lijst van wijzigingen is er alleen in het Engels.</translation>
    </message>
</context>
<context>
    <name>WhyNotPart</name>
    <message>
        <source>Click a card, a die or a place to see what it can do, or why not.</source>
        <translation>Klik op een kaart, dobbelsteen of plaats om te zien wat ermee kan, of waarom niet.</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Spel</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bewerken</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>B&amp;eeld</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>T&amp;aal (Language)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Help</translation>
    </message>
</context>
</TS>
