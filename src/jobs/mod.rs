//! The background loop: deliver mail, flag time-outs, remind, keep the heartbeat.
