### How boards and pages look: the choices of the settings and of the page Appearance.

appearance = Appearance
appearance-lead-account = How boards and pages look for you. It is saved in your account.
appearance-lead-browser = How boards and pages look for you. It is saved in a cookie in this browser; with an account it goes where you go.
appearance-saved = Your choice is saved.

appearance-set = Pieces
appearance-set-traditional = Traditional
appearance-set-simplified = Simplified
appearance-set-western = Western
appearance-set-letters = Letters

appearance-board = Board
appearance-board-usual = Default of the game
appearance-board-lines = Lines
appearance-board-checkered = Squares

appearance-theme = Colours of the board
appearance-theme-auto = Light or dark as the page
appearance-theme-paper = Paper
appearance-theme-wood = Wood
appearance-theme-green = Green
appearance-theme-night = Night

appearance-size = Size of the board on a game’s page
appearance-size-small = Small
appearance-size-medium = Medium
appearance-size-large = Large
appearance-size-wall = Extra large

appearance-orientation = The side at the bottom
appearance-orientation-own = your own
appearance-orientation-fixed = always the same, as in books

appearance-light = Light or dark pages
appearance-light-auto = Same as your device
appearance-light-light = Light
appearance-light-dark = Dark
# On the switch at the foot of every page, besides the two above: as the device has it.
appearance-switch-auto = Auto

appearance-sending = Confirm moves made on the board
appearance-sending-always = Always
appearance-sending-warned = Only when a rule warns
appearance-sending-never = Never

appearance-afterwards = After sending a move
appearance-afterwards-stay = stay with the game
appearance-afterwards-next = go on to the next game waiting for you

appearance-language = Language
appearance-language-auto = As your browser asks

## On the switch between the sets of pieces under a board, and for somebody who signs up

appearance-characters = Characters
appearance-simplified = Simplified characters
appearance-figures = Western figures
appearance-letters = Letters
appearance-chinese = Chinese characters
