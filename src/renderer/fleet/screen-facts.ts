/** What staff should know of a screen. Pure. */
import type { Fleet, FleetScreen } from '../../contract/fleet.ts';

export type ScreenTrouble =
  /** It is known and has no connection. */
  | 'away'
  | 'opened-twice'
  | 'other-version'
  /** A display that should be heard, and whose browser plays nothing before it is touched. */
  | 'needs-touch'
  /** A display that should be heard and has nothing to be heard with. */
  | 'silent';

/** A screen of the hub's own machine is away whenever its window is closed: only what staff hung somewhere is missed. */
const isMissed = ({ entry, isConnected }: FleetScreen): boolean => !isConnected && entry === 'paired';

function soundTrouble({ surface, settings, report }: FleetScreen): readonly ScreenTrouble[] {
  if (surface !== 'display' || settings.display?.sound === false) return [];
  switch (report?.sound) {
    case 'needs-touch':
      return ['needs-touch'];
    case 'none':
      return ['silent'];
    case 'on':
    case undefined:
      return [];
  }
}

/** What is wrong with it, most pressing first. */
export function troublesOf(screen: FleetScreen): readonly ScreenTrouble[] {
  if (!screen.isConnected) return isMissed(screen) ? ['away'] : [];
  return [
    ...(screen.isOpenTwice ? (['opened-twice'] as const) : []),
    ...(screen.isOtherVersion ? (['other-version'] as const) : []),
    ...soundTrouble(screen),
  ];
}

/** Those that somebody should look at. */
export const troubled = ({ screens }: Pick<Fleet, 'screens'>): readonly FleetScreen[] =>
  screens.filter((screen) => troublesOf(screen).length > 0);

/** The rooms that screens are in, each once, in the order of the alphabet. */
export function roomsOf({ screens }: Pick<Fleet, 'screens'>): readonly string[] {
  return [...new Set(screens.flatMap(({ room }) => room ?? []))].sort((a, b) => a.localeCompare(b));
}

/** The displays of a room, which have one voice between them. */
export const displaysIn = ({ screens }: Pick<Fleet, 'screens'>, room: string): readonly FleetScreen[] =>
  screens.filter((screen) => screen.surface === 'display' && screen.room === room);
