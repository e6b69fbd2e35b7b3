/** The database's history, oldest first. A migration that has shipped is never edited; a new one is added. */
import initial from './0001-initial.sql?raw';
import helpAndSeen from './0002-help-and-seen.sql?raw';

export interface Migration {
  /** The value `user_version` has once this migration has run. */
  readonly version: number;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: initial },
  { version: 2, sql: helpAndSeen },
];
