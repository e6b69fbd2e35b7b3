/** A browser's screens, by its cookies. */
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import { type Door, LOOPBACK } from './handler.ts';
import type { Run } from './run.ts';
import { type CookieKind, cookieLine, type Cookies, cookiesIn, passesIn, SLOTS } from './screen-cookies.ts';

export type Entered =
  | { readonly kind: 'entered'; readonly slot: number; readonly setCookie: string }
  | { readonly kind: 'jar-full' }
  | { readonly kind: 'hub-full' };

export type Jar = ReturnType<typeof jarOf>;

interface Found {
  readonly screen: Screen;
  readonly pass: string;
  /** False for an earlier hub's cookie without TLS, which others may have read. */
  readonly isGood: boolean;
}

/** `run`: only without TLS. */
export function jarOf(kind: CookieKind, screens: Screens, door: Door = LOOPBACK, run?: Run) {
  const { surface } = kind;
  function find(cookies: Cookies, slot: number): Found | undefined {
    let before: Found | undefined;
    for (const value of passesIn(cookies, kind, slot)) {
      const { pass, isOfThisRun } = run?.passIn(value) ?? { pass: value, isOfThisRun: true };
      const screen = screens.known(surface, pass, door.kind);
      if (screen && isOfThisRun) return { screen, pass, isGood: true };
      if (screen) before ??= { screen, pass, isGood: false };
    }
    return before;
  }
  const findGood = (header: string | undefined, slot: number): Found | undefined => {
    const found = find(cookiesIn(header), slot);
    return found?.isGood === true ? found : undefined;
  };
  const lineFor = (slot: number, pass: string): string => cookieLine(kind, slot, run?.cookieOf(pass) ?? pass);
  const enterAs = (slot: number, { screen, pass }: Omit<Found, 'isGood'>): Entered => {
    screens.expectPage(screen);
    return { kind: 'entered', slot, setCookie: lineFor(slot, pass) };
  };

  function slotsOf(header: string | undefined) {
    const cookies = cookiesIn(header);
    return SLOTS.map((slot) => ({ slot, there: find(cookies, slot) }));
  }

  return {
    screenIn: (header: string | undefined, slot: number): Screen | undefined =>
      findGood(header, slot)?.screen,
    /** Accepts a cookie of an earlier hub, which gives no access. */
    wasScreenIn: (header: string | undefined, slot: number): Screen | undefined =>
      find(cookiesIn(header), slot)?.screen,
    /** Renews a cookie of an earlier hub. Only for a known account. */
    reenter(header: string | undefined, slot: number): Entered | undefined {
      const there = find(cookiesIn(header), slot);
      return there && enterAs(slot, there);
    },
    /** `Set-Cookie` that extends a valid cookie. */
    keptOn(header: string | undefined, slot: number): string | undefined {
      const there = findGood(header, slot);
      return there && lineFor(slot, there.pass);
    },
    /** `Set-Cookie` for a page that proved who it is, by a ticket of `Run`. */
    keptAgain(header: string | undefined, slot: number, ticket: string): string | undefined {
      const there = find(cookiesIn(header), slot);
      const isIts = there !== undefined && run?.isAgainFor(there.screen.id, ticket) === true;
      return isIts ? lineFor(slot, there.pass) : undefined;
    },
    /** The browser's first screen, for files that its pages share. */
    anyScreen(header: string | undefined): Screen | undefined {
      for (const slot of SLOTS) {
        const there = findGood(header, slot);
        if (there) return there.screen;
      }
      return undefined;
    },
    /**
     * The browser's first unconnected screen, else a new one, so that a restarted browser gets its screens back.
     */
    enter(header: string | undefined): Entered {
      const found = slotsOf(header);
      for (const { slot, there } of found) {
        if (there && !screens.isThere(there.screen)) return enterAs(slot, there);
      }
      const free = found.find(({ there }) => there === undefined);
      if (!free) return { kind: 'jar-full' };
      const made = screens.enrol(surface);
      return made ? enterAs(free.slot, made) : { kind: 'hub-full' };
    },
    /** Undefined unless staff have moved the screen. */
    movedFrom(header: string | undefined, slot: number): Screen | undefined {
      const passes = door.kind === 'network' ? passesIn(cookiesIn(header), kind, slot) : [];
      return passes
        .flatMap((pass) => screens.movedFrom(surface, pass) ?? [])
        .find((one) => one.surface !== surface);
    },
    enterAs(header: string | undefined, id: string): Entered | undefined {
      const found = slotsOf(header);
      for (const { slot, there } of found) if (there?.screen.id === id) return enterAs(slot, there);
      const free = found.find(({ there }) => there === undefined);
      if (!free) return { kind: 'jar-full' };
      const again = screens.passAgain(id);
      return again && enterAs(free.slot, again);
    },
  };
}
