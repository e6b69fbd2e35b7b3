/** A hub that deletes what is old, also what nobody has read. */
import { deleteSome as deleteReal } from '../../../../src/main/storage/delete-old.ts';
import { replaceModule } from '../hub/replace-module.ts';

export const deleteSome: typeof deleteReal = (database, cutoffs, ...rest) => {
  database.transaction(() =>
    database.sqlite
      .prepare(`DELETE FROM intents WHERE state IN ('confirmed', 'refused', 'undone') AND settled_at <= ?`)
      .run(cutoffs.intents),
  );
  return deleteReal(database, cutoffs, ...rest);
};

export { IS_FAR_AHEAD, MOST_AHEAD, TICKET_AT } from '../../../../src/main/storage/delete-old.ts';

replaceModule(import.meta.resolve('../../../../src/main/storage/delete-old.ts'), import.meta.url);
