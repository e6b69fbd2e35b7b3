/** What every attack is given: the house, screens that were taken over, and where to say what it found. */
import type { Surface } from '../../../src/contract/roles.ts';
import type { House } from './house.ts';
import type { Knowledge } from './knowledge.ts';
import { type Line, openLine, type Seat } from './line.ts';
import { oneOf } from '../random.ts';
import type { Findings } from '../suite.ts';

export interface Siege {
  /** Names the attack in an example. */
  readonly at: string;
  readonly house: House;
  readonly random: () => number;
  readonly findings: Findings;
  readonly knowledge: Knowledge;
  /** How long the hub may take to hang up, in milliseconds. */
  readonly patienceMs: number;
  /** A screen that this attack has taken over; with another `n`, another one. */
  seat(surface: Surface, n?: number): Promise<Seat>;
  /** A kiosk that has done nothing yet; undefined when there is none left. */
  freshKiosk(): Promise<Seat | undefined>;
  /** A connection of it; undefined when the hub takes no more of them. It is closed when the attack is over. */
  line(seat: Seat): Promise<Line | undefined>;
}

export type Attack = (siege: Siege) => Promise<void>;

/** How many attacks go side by side, each from screens of its own. */
export const LANES = 6;

/** The screens that were taken over; each is changed for a new one after a while. */
export interface Captives {
  /** The screens of the lane that the `run`th attack is in. */
  of(run: number): Siege['seat'];
}

/** How many attacks a screen makes before another one takes its place: its limits are its own. */
const ATTACKS_EACH = 40;

export function createCaptives({ hostileSeat }: House, findings: Findings): Captives {
  const held = new Map<string, { readonly seat: Promise<Seat>; used: number }>();
  return {
    of:
      (run) =>
      (surface, n = 0) => {
        const place = `${surface} ${(run + n) % LANES}`;
        const known = held.get(place);
        if (known && known.used < ATTACKS_EACH) {
          known.used += 1;
          return known.seat;
        }
        findings.count(`hostile screens: ${surface}`);
        const seat = hostileSeat(surface);
        held.set(place, { seat, used: 1 });
        return seat;
      },
  };
}

/** Makes one attack and closes every connection it opened. */
export async function attackOnce(
  attack: Attack,
  about: Omit<Siege, 'seat' | 'freshKiosk' | 'line'>,
  seatOf: Siege['seat'],
): Promise<void> {
  const lines: Line[] = [];
  try {
    await attack({
      ...about,
      seat: seatOf,
      freshKiosk: about.house.freshKiosk,
      async line(seat) {
        const line = await openLine(seat, about.knowledge.earsOf(seat));
        if (line) lines.push(line);
        else about.findings.count('connections refused');
        return line;
      },
    });
  } finally {
    for (const line of lines) line.close();
  }
}

/** What the house's visitors are called, and what was told to others: words to guess with. */
export function wordsToGuess({ house, random, knowledge }: Siege): readonly string[] {
  const { id, code } = oneOf(random, house.prey);
  const handles = knowledge.handles();
  return [
    id,
    code,
    `${code.slice(0, -1)}9`,
    'A-1',
    ...(handles.length === 0 ? [] : [oneOf(random, handles)]),
  ];
}
