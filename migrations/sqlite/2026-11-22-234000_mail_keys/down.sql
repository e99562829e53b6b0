DROP TABLE former_mail_keys;
