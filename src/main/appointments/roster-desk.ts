/** Reads the roster whenever it changes and remembers what could not be read. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { RosterTrouble } from '../notices.ts';
import { readRoster } from './roster.ts';
import { type ImportDeps, importRoster } from './roster-import.ts';
import { watchRoster } from './roster-watch.ts';

export interface RosterDeskDeps extends ImportDeps {
  /** Undefined: there is no roster. */
  readonly path: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly onImported: (ids: readonly string[]) => void;
  readonly onTrouble: () => void;
}

export interface RosterDesk {
  /** At most one: how the last reading went, when it did not go well. */
  troubles(): readonly RosterTrouble[];
  close(): void;
}

export function createRosterDesk(deps: RosterDeskDeps): RosterDesk {
  const { clock, log } = deps;
  let trouble: RosterTrouble | undefined;

  function heard(text: string | undefined): void {
    const at = clock.now();
    if (text === undefined) {
      trouble = { kind: 'missing', at };
      log.warn('roster-missing');
    } else {
      const reading = readRoster(text);
      if (reading.kind === 'unreadable') trouble = { kind: 'unreadable', at, sentence: reading.sentence };
      else {
        const changed = importRoster(deps, reading.appointments);
        log.info('roster-read', {
          rows: reading.appointments.length,
          changed: changed.length,
          bad: reading.problems.length,
        });
        trouble = reading.problems.length > 0 ? { kind: 'rows', at, problems: reading.problems } : undefined;
        if (changed.length > 0) deps.onImported(changed);
      }
    }
    deps.onTrouble();
  }

  const watch =
    deps.path === undefined
      ? undefined
      : watchRoster(deps.path, clock, (file) => {
          try {
            heard(file.kind === 'text' ? file.text : undefined);
          } catch (error) {
            // A disk that would not take the import: said, and tried again when the file changes.
            trouble = {
              kind: 'unreadable',
              at: clock.now(),
              sentence: 'The roster could not be written to this machine’s disk.',
            };
            log.error('roster-not-imported', { reason: error instanceof Error ? error.message : 'unknown' });
            deps.onTrouble();
          }
        });

  return {
    troubles: () => (trouble ? [trouble] : []),
    close: () => watch?.close(),
  };
}
