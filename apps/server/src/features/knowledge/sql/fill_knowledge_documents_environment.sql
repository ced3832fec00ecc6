-- Sets the environment of a row whose writer did not. Programs of a version without the column leave it empty.
CREATE OR REPLACE FUNCTION fill_knowledge_documents_environment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.environment_id := coalesce((SELECT environment_id FROM knowledge_bases AS parent WHERE parent.id = NEW.base_id), '');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER knowledge_documents_environment BEFORE INSERT ON knowledge_documents
  FOR EACH ROW WHEN (NEW.environment_id = '') EXECUTE FUNCTION fill_knowledge_documents_environment();
