/** What a host says on stderr, for a person at a terminal: sentences, and what else it said where it did not start. */

/** Chromium's, by its own form (base/logging.cc), Node's warnings, and lines of libraries under Chromium. */
const NOISE = [
  /^\[\d+(?::\d+)?:\d{4}\/\d{6}\.\d+:/,
  /^\(node:\d+\)|^\(Use `|^\(electron\)/i,
  /^(?:Gtk|Gdk|GLib|dbus|libEGL|libva|MESA|vaInitialize|\*\* )/i,
];

/** A line of the log, from a host that does not know of the terminal. */
const isLogLine = (line: string): boolean => line.startsWith('{"level":');

const isNoise = (line: string): boolean => line.trim() === '' || NOISE.some((form) => form.test(line));

/** The most of what is held back, in lines. */
const MOST_HELD = 40;

export interface ChildWords {
  hear(line: string): void;
  /** It runs: what a library says from here on concerns nobody. */
  runs(): void;
  /** It did not start: what was held back may say why. */
  failed(): void;
}

/** `isTerminal`: a person reads `say`; otherwise it gets every line as it comes. */
export function createChildWords(say: (line: string) => void, isTerminal: boolean): ChildWords {
  let held: string[] | undefined = [];
  return {
    hear(line) {
      if (!isTerminal) return say(line);
      if (isLogLine(line)) return;
      if (!isNoise(line)) return say(line);
      held?.push(line);
      if (held && held.length > MOST_HELD) held.shift();
    },
    runs: () => (held = undefined),
    failed() {
      for (const line of held ?? []) say(line);
      held = [];
    },
  };
}
