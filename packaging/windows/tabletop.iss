; Makes the installer for Windows from the frozen build in dist\tabletop, by Inno Setup 6:
;     iscc /DVersion=0.1.0 packaging\windows\tabletop.iss
; It needs no administrator: the program is installed for whoever runs it.
#ifndef Version
  #error Say /DVersion=...
#endif

[Setup]
AppId={{4F1C6E52-8D0B-4E0B-9C57-6B5E0B7B5A31}
AppName=Tabletop
AppVersion={#Version}
AppPublisher=The Tabletop authors
DefaultDirName={autopf}\Tabletop
DefaultGroupName=Tabletop
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
SourceDir=..\..
LicenseFile=LICENSE
SetupIconFile=build\icons\tabletop.ico
UninstallDisplayIcon={app}\tabletop-window.exe
OutputDir=dist\release
OutputBaseFilename=tabletop-{#Version}-windows-setup
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "nl"; MessagesFile: "compiler:Languages\Dutch.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "saves"; Description: "{cm:AssocFileExtension,Tabletop,.tabletop}"

[InstallDelete]
; Libraries of an older version would lie beside the new ones.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\tabletop\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Tabletop"; Filename: "{app}\tabletop-window.exe"
Name: "{autodesktop}\Tabletop"; Filename: "{app}\tabletop-window.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.tabletop\OpenWithProgids"; ValueType: string; ValueName: "Tabletop.Save"; ValueData: ""; Flags: uninsdeletevalue; Tasks: saves
Root: HKA; Subkey: "Software\Classes\Tabletop.Save"; ValueType: string; ValueData: "Tabletop"; Flags: uninsdeletekey; Tasks: saves
Root: HKA; Subkey: "Software\Classes\Tabletop.Save\DefaultIcon"; ValueType: string; ValueData: "{app}\tabletop-window.exe,0"; Tasks: saves
Root: HKA; Subkey: "Software\Classes\Tabletop.Save\shell\open\command"; ValueType: string; ValueData: """{app}\tabletop-window.exe"" ""%1"""; Tasks: saves
; "Open with" offers the program for scenarios, which are plain YAML.
Root: HKA; Subkey: "Software\Classes\Applications\tabletop-window.exe\shell\open\command"; ValueType: string; ValueData: """{app}\tabletop-window.exe"" ""%1"""; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\tabletop-window.exe\SupportedTypes"; ValueType: string; ValueName: ".yaml"; ValueData: ""

[Run]
Filename: "{app}\tabletop-window.exe"; Description: "{cm:LaunchProgram,Tabletop}"; Flags: nowait postinstall skipifsilent
