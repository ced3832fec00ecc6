-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_media_pieces_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM media AS parent WHERE parent.id = NEW.media_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER media_pieces_environment BEFORE INSERT ON media_pieces
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_media_pieces_environment();
