<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Tabletop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is made of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oh. Something fell off the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That was a mistake of the program, not yours. Your game is safe: every move up to this one is saved. You can play on, or close Tabletop and continue later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close Tabletop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No report could be written; you can copy it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened is written in {file}, in the folder {folder}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Curtain</name>
    <message>
        <source>Press and hold to look for a moment only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Covered by {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hands stay covered until {name} looks again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass to {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hands are covered until {name} is ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I am {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let go, and it is covered again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>Started afresh. The game before is kept among the saves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be opened. Line {line}: {problem}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be read: {problem}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} could not be written: {problem}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy is saved as {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is taken back while the screen is passed on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to take back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back what {name} did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back: {action}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do again what was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This game is not being saved: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last line of the save was cut off while being written; it is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file stays as it is; the game goes on in a save of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another window plays this game; here it goes on in a new save.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message>
        <source>Lost, this time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Won!</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Won together!</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody has won</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} has won!</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} have won!</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dice thrown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minutes at the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start page</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HandTools</name>
    <message>
        <source>Why?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why does it fit? Cards that you point at tell what they have in common (W)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By {order}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the hand sorted; drag a card to put it elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Open saved game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved games ({pattern});;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MeterButton</name>
    <message>
        <source>Task meter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which cards suit your secret task, and what is missing (Ctrl+M)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MoveList</name>
    <message>
        <source>What may be done now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is to be done any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First the screen goes to {name}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NewGameDialog</name>
    <message>
        <source>New game: {game}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Passing</name>
    <message>
        <source>Pass to {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlayerFields</name>
    <message>
        <source>Players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Somebody is called so already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of player {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Player {n}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RoundSheet</name>
    <message>
        <source>Put the sheet away</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RulesView</name>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sandbox</name>
    <message>
        <source>Main line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScoreSheet</name>
    <message>
        <source>Score sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Together</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>by chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same number deals the same cards and throws the same dice again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A seed is a whole number, at least 0 and below {limit}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SideDock</name>
    <message>
        <source>Log, moves and rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close log, moves and rules</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Open saved game…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fewest}–{most} players</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last played today at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last played yesterday at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last played on {day} at {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tabletop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card and dice games round one screen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sums</name>
    <message>
        <source>No times table has them both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both are in this times table:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both are in these times tables:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Surroundings</name>
    <message>
        <source>Tool bar</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TableFrame</name>
    <message>
        <source>The cup is empty. Click the dice you want to throw, or drag them here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TurnSign</name>
    <message>
        <source>The game is over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}’s turn</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;New game…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same game once more, with the same cards and dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open saved game…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save a copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the start &amp;page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Log, moves and rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Usual text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Moving pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task &amp;meter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which cards suit your secret task, and what is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it &amp;ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rules of this game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule of the last re&amp;fusal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Tabletop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green felt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Night</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
