/**
 * A hub that queues what it was sending when it died as if it had never been sent. It loses its power, once, between
 * the service's first yes and writing it down.
 */
import { createOutboxTable as createReal } from '../../../../src/main/outbox/outbox-table.ts';
import { dieBefore } from './database.ts';
import { replaceModule } from './replace-module.ts';

export * from '../../../../src/main/outbox/outbox-table.ts';

export const createOutboxTable: typeof createReal = (database) => {
  dieBefore(database.sqlite, /SET state = 'confirmed'/, database.sqlite.location() ?? '');
  const forget = database.sqlite.prepare(
    `UPDATE intents SET state = 'queued', attempts = attempts - 1 WHERE state = 'sending'`,
  );
  return { ...createReal(database), recoverSending: () => Number(forget.run().changes) };
};

replaceModule(import.meta.resolve('../../../../src/main/outbox/outbox-table.ts'), import.meta.url);
