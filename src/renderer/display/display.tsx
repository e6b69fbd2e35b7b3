/** The display: who is called now, who was called before, and whether that is still true. */
import { VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { type Clock, repeatEvery } from '../../clock/clock.ts';
import { DISPLAY_CODES } from '../../contract/codes.ts';
import type { DisplaySettings } from '../../contract/screen.ts';
import { useScreen } from '../ui/screen-context.ts';
import type { Sounds, SoundState } from '../ui/tones.ts';
import { useNow } from '../ui/use-now.ts';
import type { DisplayState, DisplayStore } from './board/display-store.ts';
import './display.css';
import { CallCard } from './views/call-card.tsx';
import { CallList } from './views/call-list.tsx';
import { FootLine } from './views/foot-line.tsx';
import { Closed, NobodyCalled, NotUpToDate } from './views/resting.tsx';
import { type BesideRows, type DisplaySizes, displaySizes, type ScreenPixels } from './views/sizes.ts';
import './views/turn-on-sound.css';

declare module 'react' {
  interface CSSProperties {
    /** The place of the picture, in pixels of the drawing. */
    '--shift-x'?: number;
    '--shift-y'?: number;
  }
}

export interface DisplayAppProps {
  readonly display: DisplayStore;
  readonly sounds: Pick<Sounds, 'state' | 'wake'>;
  /** Plays a sample for the person who turned the sound on. */
  readonly testSound: () => void;
  /** Staff see which screens are silent. */
  readonly onSound: (state: SoundState) => void;
  /** The test call with this key is painted. */
  readonly onTestShown: (callKey: string) => void;
}

/** Checked every second. Any touch or key wakes the sound, because browsers demand one. */
function useSoundState(sounds: DisplayAppProps['sounds']): SoundState {
  const { clock } = useScreen();
  const [sound, setSound] = useState<SoundState>('on');
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const ask = (): void => setSound(sounds.state());
    const endAsking = repeatEvery(clock, 1_000, ask);
    const wake = (): void => sounds.wake();
    // Browsers count a touch when the finger lifts.
    for (const gesture of ['pointerup', 'keydown'] as const)
      window.addEventListener(gesture, wake, { signal });
    return () => {
      ending.abort();
      endAsking();
    };
  }, [clock, sounds]);
  return sound;
}

/** The hub's time of day: a TV's clock is often wrong. */
function useHubNow(display: DisplayStore): number {
  const { clock } = useScreen();
  const hubs: Clock = useMemo(() => ({ ...clock, now: display.hubNow }), [clock, display]);
  // Twice a minute, because the hub may be heard in the middle of one.
  return useNow(hubs, 30_000);
}

/** On the root, whose colours it decides. */
function useTheme(theme: DisplaySettings['theme']): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme ?? 'dark';
  }, [theme]);
}

interface BoardProps {
  readonly state: DisplayState;
  readonly now: number;
  readonly page: DisplaySettings['page'];
  readonly onTestShown: DisplayAppProps['onTestShown'];
}

function Cards({
  state: { cards, snapshot, freshness },
  now,
  isPortrait,
  onTestShown,
}: Pick<BoardProps, 'state' | 'now' | 'onTestShown'> & Pick<DisplaySizes, 'isPortrait'>): ReactNode {
  if (cards.length > 0) {
    return cards.map((card) => (
      <CallCard
        key={card.callKey}
        card={card}
        isOneOfTwo={cards.length > 1}
        isHalf={cards.length > 1 && !isPortrait}
        isLate={freshness === 'late'}
        onTestShown={onTestShown}
      />
    ));
  }
  return snapshot?.open === false ? <Closed now={now} opensAt={snapshot.opensAt} /> : <NobodyCalled />;
}

function Board({ state, now, page, onTestShown }: BoardProps): ReactNode {
  const waits = state.freshness === 'live' ? (state.snapshot?.waits ?? []) : [];
  const { rows: rowsOnScreen, isPortrait } = useSizes(window, {
    cards: state.cards.length,
    isNextShown: state.rows.some((row) => row.state === 'waiting'),
    waits: waits.length,
    isBandShown: state.freshness === 'late',
  });
  const first = ((page?.number ?? 1) - 1) * rowsOnScreen;
  const rows = state.rows.slice(first, first + rowsOnScreen);
  const isAlone = rows.length === 0 && waits.length === 0;
  return (
    <main className="board" data-alone={isAlone || undefined}>
      <div className="call-cards">
        <Cards state={state} now={now} isPortrait={isPortrait} onTestShown={onTestShown} />
      </div>
      {isAlone ? null : <CallList rows={rows} waits={waits} />}
    </main>
  );
}

export function DisplayApp({ display, sounds, testSound, onSound, onTestShown }: DisplayAppProps): ReactNode {
  const { t } = useTranslation('common');
  const { clock, formats, settings } = useScreen();
  const state = useStore(display);
  const soundState = useSoundState(sounds);
  useEffect(() => onSound(soundState), [soundState, onSound]);
  useTheme(settings.display.theme);
  const { page, sound } = settings.display;
  const now = useHubNow(display);
  const { snapshot, freshness } = state;
  const shift = shiftAt(now);
  const isLost = freshness === 'lost';
  const isStopped = snapshot?.eventsStopped === true;
  const code = isStopped && freshness === 'live' ? DISPLAY_CODES['no-events'] : DISPLAY_CODES.stale;
  // A test call calls no one, and whoever tests the displays sees it.
  const isWithoutNumbers = isLost || (isStopped && !state.cards.some(({ isTest }) => isTest));
  const isDoubtful = freshness === 'late' || isStopped;
  return (
    <div
      className="display"
      data-freshness={isStopped && freshness === 'live' ? 'late' : freshness}
      style={{ '--shift-x': shift.x, '--shift-y': shift.y }}
    >
      {isDoubtful && !isWithoutNumbers ? <NotUpToDate isBand /> : null}
      <header className="display-head">
        <span className="display-brand" data-words-of-others>
          {settings.brandName}
        </span>
        {settings.demo ? <span className="display-demo">{t('demo')}</span> : null}
        {sound ? <TurnOnSound clock={clock} state={soundState} onTouch={testSound} /> : null}
        <time>{snapshot?.timeInDoubt ? '\u00a0' : isLost ? '–' : formats.clock(now)}</time>
      </header>
      {isWithoutNumbers ? (
        <main className="board" data-alone>
          <NotUpToDate />
        </main>
      ) : (
        <Board state={state} now={now} page={page} onTestShown={onTestShown} />
      )}
      {isDoubtful || isLost ? (
        <footer className="foot-line">
          <small className="stale-code" translate="no">
            {code}
          </small>
        </footer>
      ) : snapshot === undefined ? null : (
        <FootLine waiting={snapshot.waiting ?? 0} notice={snapshot.notice} page={page} />
      )}
    </div>
  );
}

const pixelsOf = ({ innerWidth: width, innerHeight: height }: Window): ScreenPixels => ({ width, height });

/** Also sets `--least-call`, `--least-row` and `--row-height` on the page's root. */
function useSizes(page: Window, beside: BesideRows): DisplaySizes {
  const [pixels, setPixels] = useState(() => pixelsOf(page));
  useLayoutEffect(() => {
    const onResize = (): void => setPixels(pixelsOf(page));
    page.addEventListener('resize', onResize);
    return () => page.removeEventListener('resize', onResize);
  }, [page]);
  const sizes = displaySizes(pixels, beside);
  const { leastCall, leastRow, rowHeight } = sizes;
  useLayoutEffect(() => {
    const { style } = page.document.documentElement;
    style.setProperty('--least-call', `${leastCall}px`);
    style.setProperty('--least-row', `${leastRow}px`);
    style.setProperty('--row-height', `${rowHeight}px`);
  }, [page, leastCall, leastRow, rowHeight]);
  return sizes;
}

/** The picture moves by a few pixels every few minutes, so that a month of the same frame does not burn in. */

const STEP_EVERY_MS = 3 * 60_000;

/** In pixels of the drawing, in each direction. */
const FARTHEST = 6;

/** Each place is beside the one before it. */
const ROUND: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

interface Shift {
  readonly x: number;
  readonly y: number;
}

/** `ms` of any clock. */
export function shiftAt(ms: number): Shift {
  const [x, y] = ROUND[Math.floor(Math.abs(ms) / STEP_EVERY_MS) % ROUND.length] ?? [0, 0];
  return { x: x * FARTHEST, y: y * FARTHEST };
}

/** After that whoever set the screen up is gone, and the room cannot touch it. */
const ASKS_FOR_MS = 120_000;

interface TurnOnSoundProps {
  readonly clock: Clock;
  readonly state: SoundState;
  readonly onTouch: () => void;
}

/** Asks for a touch for a while if the browser plays nothing before one. Staff are notified separately. */
function TurnOnSound({ clock, state, onTouch }: TurnOnSoundProps): ReactNode {
  const { t } = useTranslation('display');
  const [asks, setAsks] = useState(true);
  useEffect(() => clock.after(ASKS_FOR_MS, () => setAsks(false)), [clock]);
  if (state !== 'needs-touch' || !asks) return null;
  return (
    <button type="button" className="turn-on-sound" onClick={onTouch}>
      <VolumeX aria-hidden />
      {t('turnOnSound')}
    </button>
  );
}
