DELIMITER //
CREATE PROCEDURE purge()
BEGIN
    DELETE FROM context_a; -- want:CTX0001
    DELETE FROM users;
END //
CREATE TRIGGER gone AFTER DELETE ON users FOR EACH ROW
BEGIN
    DELETE FROM context_b WHERE user_id = OLD.id; -- want:CTX0001
END //
DELIMITER ;
DELETE FROM `context_c`; -- want:CTX0001
# DELETE FROM context_d;
/*!40000 DROP TABLE IF EXISTS `context_e` */; -- want:CTX0001
DROP TABLE IF EXISTS `context_f`; -- want:CTX0001
