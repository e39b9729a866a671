"""Damaged scenarios are opened in the sandbox or reported."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from PySide6.QtWidgets import QApplication

from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.window.error_dialogs import ProblemsDialog
from tests.scenarios.test_mutations import spoilt
from tests.ui.features import feature, is_in_sandbox


@given(text=spoilt())
@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_spoilt_scenarios_are_opened_or_refused(
    text: str, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "spoilt.yaml"
    path.write_text(text, encoding="utf-8", errors="replace")
    if is_in_sandbox(window):
        feature(window, SandboxFeature).leave()
    feature(window, SandboxFeature).read_scenario(path)
    QApplication.processEvents()
    dialog = window.findChild(ProblemsDialog)
    assert is_in_sandbox(window) is (dialog is None)
    if dialog is not None:
        assert dialog.list.toPlainText()
        dialog.accept()
        dialog.setParent(None)
        return
    feature(window, SandboxFeature).write_scenario(path)
    assert "spoilt.yaml" in window.bar.label.text()
    assert path.read_text(encoding="utf-8").startswith("scenario: ")
