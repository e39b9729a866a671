<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BackupFeature</name>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MovesPanel</name>
    <message numerus="yes">
        <source>Exact, from all %n outcomes.</source>
        <translation>
            <numerusform>Exact, from the only outcome.</numerusform>
            <numerusform>Exact, from all %n outcomes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProblemsDialog</name>
    <message numerus="yes">
        <source>%n things in it must be put right. Nothing was changed.</source>
        <translation>
            <numerusform>One thing in it must be put right. Nothing was changed.</numerusform>
            <numerusform>%n things in it must be put right. Nothing was changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecapPanel</name>
    <message numerus="yes">
        <source>%n wins</source>
        <translation>
            <numerusform>%n win</numerusform>
            <numerusform>%n wins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deal of the day, %n in a row</source>
        <translation>
            <numerusform>Deal of the day</numerusform>
            <numerusform>Deal of the day, %n days in a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SandboxTexts</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SavesView</name>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatisticsDialog</name>
    <message numerus="yes">
        <source>%n results could not be read and are left out.</source>
        <translation>
            <numerusform>One result could not be read and is left out.</numerusform>
            <numerusform>%n results could not be read and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TipPopup</name>
    <message numerus="yes">
        <source>%n others may be as good.</source>
        <translation>
            <numerusform>%n other may be as good.</numerusform>
            <numerusform>%n others may be as good.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n others promise less.</source>
        <translation>
            <numerusform>%n other promises less.</numerusform>
            <numerusform>%n others promise less.</numerusform>
        </translation>
    </message>
</context>
</TS>
