/** A hub that does not wait for its disk: commits are written, and not synced. */
import { REAL_DATABASE, syncedAs } from './database.ts';
import { replaceModule } from './replace-module.ts';

export * from '../../../../src/main/storage/database.ts';

export const openDatabase = syncedAs('OFF');

replaceModule(REAL_DATABASE, import.meta.url);
