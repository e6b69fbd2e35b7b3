/** Which screen a browser is, or becomes, by the cookies it sends. */
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import { type Door, LOOPBACK } from './door.ts';
import type { Run } from './run.ts';
import { type CookieKind, cookieLine, type Cookies, cookiesIn, passesIn, SLOTS } from './screen-cookies.ts';

export type Entered =
  | { readonly kind: 'entered'; readonly slot: number; readonly setCookie: string }
  /** All its slots are screens that are open. */
  | { readonly kind: 'jar-full' }
  /** Every screen that can be kept is connected. */
  | { readonly kind: 'hub-full' };

export interface Jar {
  /** The screen whose page has `slot` in its address. */
  screenIn(header: string | undefined, slot: number): Screen | undefined;
  /** The same, also by a cookie that an earlier hub gave: it says who the browser was, and lets nobody in. */
  wasScreenIn(header: string | undefined, slot: number): Screen | undefined;
  /** The browser is the screen in `slot` again, by a cookie of an earlier hub; for one whose account is known. */
  reenter(header: string | undefined, slot: number): Entered | undefined;
  /** The `Set-Cookie` value for a browser whose page has proved to be the screen in `slot`, by what `Run` gave it. */
  keptAgain(header: string | undefined, slot: number, ticket: string): string | undefined;
  /** The `Set-Cookie` value that lets the browser be the screen in `slot` for longer; undefined where that is none. */
  keptOn(header: string | undefined, slot: number): string | undefined;
  /** The browser's first screen of the surface: enough for a file that all its pages share. */
  anyScreen(header: string | undefined): Screen | undefined;
  /**
   * For a page that comes in by its entry address: the browser's first screen that is not open becomes it again, else it
   * is a new screen. So three tabs of one browser are three screens, and a browser that starts again is those it was.
   */
  enter(header: string | undefined): Entered;
  /** The paired screen whose pass is in `slot` and that staff have moved to another surface since. */
  movedFrom(header: string | undefined, slot: number): Screen | undefined;
  /** The browser is the paired screen with this id from now on; undefined where there is none. */
  enterAs(header: string | undefined, id: string): Entered | undefined;
}

interface Found {
  readonly screen: Screen;
  readonly pass: string;
  /** Given by this hub, or over TLS: the browser is this screen. Else it was, and nobody knows who has read it since. */
  readonly isGood: boolean;
}

/** `run` where there is no TLS. */
export function jarOf(kind: CookieKind, screens: Screens, door: Door = LOOPBACK, run?: Run): Jar {
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
    screenIn: (header, slot) => findGood(header, slot)?.screen,
    wasScreenIn: (header, slot) => find(cookiesIn(header), slot)?.screen,
    reenter(header, slot) {
      const there = find(cookiesIn(header), slot);
      return there && enterAs(slot, there);
    },
    keptOn(header, slot) {
      const there = findGood(header, slot);
      return there && lineFor(slot, there.pass);
    },
    keptAgain(header, slot, ticket) {
      const there = find(cookiesIn(header), slot);
      const isIts = there !== undefined && run?.isAgainFor(there.screen.id, ticket) === true;
      return isIts ? lineFor(slot, there.pass) : undefined;
    },
    anyScreen(header) {
      for (const slot of SLOTS) {
        const there = findGood(header, slot);
        if (there) return there.screen;
      }
      return undefined;
    },
    enter(header) {
      const found = slotsOf(header);
      for (const { slot, there } of found) {
        if (there && !screens.isThere(there.screen)) return enterAs(slot, there);
      }
      const free = found.find(({ there }) => there === undefined);
      if (!free) return { kind: 'jar-full' };
      const made = screens.enrol(surface);
      return made ? enterAs(free.slot, made) : { kind: 'hub-full' };
    },
    movedFrom(header, slot) {
      const passes = door.kind === 'network' ? passesIn(cookiesIn(header), kind, slot) : [];
      return passes
        .flatMap((pass) => screens.movedFrom(surface, pass) ?? [])
        .find((one) => one.surface !== surface);
    },
    enterAs(header, id) {
      const found = slotsOf(header);
      for (const { slot, there } of found) if (there?.screen.id === id) return enterAs(slot, there);
      const free = found.find(({ there }) => there === undefined);
      if (!free) return { kind: 'jar-full' };
      const again = screens.passAgain(id);
      return again && enterAs(free.slot, again);
    },
  };
}
