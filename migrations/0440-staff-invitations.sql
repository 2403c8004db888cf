-- An invited person of the staff is an account that is not confirmed yet; its link is a one-time link.
drop table staff_invitation;
