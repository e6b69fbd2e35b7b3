/**
 * An audio port of ours in a page: what the page plays and says is written down, with what its cards show at that moment.
 * A chime takes no time, words take `wordsMs`; a sentence with `fails` in it ends with an error, as a voice does that broke.
 */
import type { Page } from '@playwright/test';

export interface HeardSound {
  readonly kind: 'chime' | 'recall chime' | 'words';
  /** What is said; empty for a chime. */
  readonly text: string;
  /** By the page's wall clock. */
  readonly at: number;
  /** The numbers on the cards, top to bottom. */
  readonly cards: readonly string[];
}

export interface AudioPort {
  readonly wordsMs?: number;
  readonly fails?: string;
}

/** Call before the page is opened; answers how to read what was heard, also over loads of the page. */
export async function hearPage(
  page: Page,
  { wordsMs = 300, fails = '' }: AudioPort = {},
): Promise<() => Promise<readonly HeardSound[]>> {
  const heard: HeardSound[] = [];
  await page.exposeFunction('foyerHeard', (sound: HeardSound) => void heard.push(sound));
  await page.addInitScript(
    ({ wordsMs: lasts, fails: broken }) => {
      const { foyerHeard } = window as unknown as { foyerHeard: (sound: HeardSound) => void };
      const note = (kind: HeardSound['kind'], text = ''): void =>
        foyerHeard({
          kind,
          text,
          at: Date.now(),
          cards: Array.from(
            document.querySelectorAll('[data-testid=called-number]'),
            (number) => number.textContent ?? '',
          ),
        });
      const voice = { lang: 'en-GB', name: 'Stand-in', localService: true, default: true, voiceURI: 'x' };
      // What is on the card is drawn a moment after the chime was asked for.
      const soon = (run: () => void): void => void setTimeout(run, 150);
      const put = (name: string, value: unknown): void =>
        void Object.defineProperty(window, name, { value, configurable: true });
      put(
        'SpeechSynthesisUtterance',
        class extends EventTarget {
          text: string;
          constructor(text: string) {
            super();
            this.text = text;
          }
        },
      );
      put('speechSynthesis', {
        getVoices: () => [voice],
        cancel: () => undefined,
        resume: () => undefined,
        speak(words: EventTarget & { readonly text: string }) {
          note('words', words.text);
          const isBroken = broken !== '' && words.text.includes(broken);
          setTimeout(() => words.dispatchEvent(new Event(isBroken ? 'error' : 'end')), lasts);
        },
      });
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
      let lastChime = -Infinity;
      put(
        'AudioContext',
        class {
          state = 'running';
          currentTime = 0;
          destination = {};
          resume = () => Promise.resolve();
          createGain = () => ({ gain, connect: () => ({}) });
          createOscillator() {
            const frequency = { value: 0 };
            return {
              frequency,
              connect: (to: { connect(): unknown }) => to,
              stop() {},
              start() {
                // The tones of one chime are asked for at once.
                if (performance.now() - lastChime < 100) return;
                lastChime = performance.now();
                const kind = frequency.value < 600 ? 'recall chime' : 'chime';
                soon(() => note(kind));
              },
            };
          }
        },
      );
    },
    { wordsMs, fails },
  );
  return () => Promise.resolve([...heard]);
}
