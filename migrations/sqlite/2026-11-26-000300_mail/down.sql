DROP TABLE mailboxes;
DROP TABLE game_mail;
DROP TABLE mail_habits;
DROP TABLE received;
DROP TABLE replies;
DROP TABLE thinned;
DROP TABLE pushes;
DROP TABLE outbox;
