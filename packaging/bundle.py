"""The Info.plist of the macOS bundle."""

from __future__ import annotations

import project

OLDEST_SYSTEM = "13.0"
"""The oldest macOS that Qt's wheels support."""


def info_plist(version: str) -> dict[str, object]:
    """Return the property list, with the program's own file types.

    Args:
        version: the program's version.
    """
    save_type = f"{project.app_id()}.save"
    return {
        "CFBundleName": "Tabletop",
        "CFBundleDisplayName": "Tabletop",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de", "nl"],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Saved game of Tabletop",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [save_type],
            },
            {
                "CFBundleTypeName": "Scenario",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Alternate",  # other programs open YAML as well
                "LSItemContentTypes": ["public.yaml"],
            },
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": save_type,
                "UTTypeDescription": "Saved game of Tabletop",
                "UTTypeConformsTo": ["public.utf8-plain-text"],
                "UTTypeTagSpecification": {"public.filename-extension": ["tabletop"]},
            }
        ],
    }
