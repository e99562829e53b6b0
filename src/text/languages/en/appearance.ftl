### How boards and pages look: the choices of the settings and of the page Appearance.

appearance = Appearance
appearance-lead-account = How boards and pages look to you. Saved in your account.
appearance-lead-browser = How boards and pages look to you. Saved in a cookie in this browser; with an account it applies on every device.
appearance-saved = Appearance saved.

appearance-set = Pieces
appearance-set-traditional = Traditional
appearance-set-simplified = Simplified
appearance-set-western = Western
appearance-set-letters = Letters

appearance-board = Board
appearance-board-usual = Default for the game
appearance-board-lines = Lines
appearance-board-checkered = Squares

appearance-theme = Board colours
appearance-theme-auto = Light or dark, like the page
appearance-theme-paper = Paper
appearance-theme-wood = Wood
appearance-theme-green = Green
appearance-theme-night = Night

appearance-size = Size of the board on a game’s page
appearance-size-small = Small
appearance-size-medium = Medium
appearance-size-large = Large
appearance-size-wall = Extra large

appearance-orientation = Side at the bottom
appearance-orientation-own = your own
appearance-orientation-fixed = always the first player’s

appearance-light = Light or dark pages
appearance-light-auto = Same as your device
appearance-light-light = Light
appearance-light-dark = Dark
# On the switch at the foot of every page, besides the two above: as the device has it.
appearance-switch-auto = Auto

appearance-sending = Confirm moves made on the board
appearance-sending-always = Always
appearance-sending-warned = Only when a rule gives a warning
appearance-sending-never = Never

appearance-afterwards = After sending a move
appearance-afterwards-stay = stay on the game’s page
appearance-afterwards-next = go to the next game in which it is your turn

appearance-language = Language
appearance-language-auto = Same as your browser

## On the switch between the sets of pieces under a board, and for somebody who signs up

appearance-characters = Characters
appearance-simplified = Simplified characters
appearance-figures = Western figures
appearance-letters = Letters
appearance-chinese = Chinese characters
