# Programs of others that read our exports, from PyPI and npm. Sourced by tests/run.

# Installs them: Python's into a folder, Node's beside their script. It may run in the background.
install_readers() {
    { python3 -m venv "$1" || { install_packages python3-venv && python3 -m venv "$1"; }; } &&
        "$1/bin/pip" install --quiet --disable-pip-version-check --requirement tests/readers/requirements.txt &&
        have_node && (cd tests/readers && have_modules)
}

# Whether all of them are there.
have_readers() { [ -x "$1/bin/python" ] && "$1/bin/python" -c 'import cchess, chess, pyffish, shogi' && [ -d tests/readers/node_modules/tsshogi ]; }
