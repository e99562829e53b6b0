UPDATE looks SET sending = 'either';
