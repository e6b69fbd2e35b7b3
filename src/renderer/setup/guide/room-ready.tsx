/** "Ready to open?" in a room: what it needs first, what is broken, or what comes next. */
import { ArrowRight, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Needs } from './needs.tsx';
import {
  hintsIn,
  isFault,
  type HouseFacts,
  lacksScreensOnly,
  missingIn,
  readiness,
  sectionOfMissing,
} from './readiness.ts';
import { useVerdict } from './ready-words.ts';
import { type Room, type Section } from './rooms.ts';
import './room-ready.css';

export interface RoomReadyProps {
  readonly room: Room;
  readonly facts: HouseFacts;
  /** What opens the screens, which is the last step. */
  readonly children: ReactNode;
}

export function RoomReady({ room, facts, children }: RoomReadyProps): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const verdict = useVerdict(facts);
  const { missing, hints } = readiness(facts);
  const here = missingIn(room, missing);
  const [next] = missing;
  const opensScreens = lacksScreensOnly(facts);
  const hintsHere = here.length === 0 ? hintsIn(room, hints) : [];
  // A list that is done goes away, but not from under the eyes of who has just done it.
  const [hasLacked, setHasLacked] = useState(false);
  if (missing.length > 0 && !hasLacked) setHasLacked(true);
  if (missing.length === 0 && !hasLacked && hintsHere.length === 0 && connection === 'connected') return null;
  return (
    <aside className="room-ready boxed" aria-label={t('ready.title')}>
      <output>
        {verdict !== '' && missing.length === 0 && <CircleCheck aria-hidden />}
        {(here.length === 0 || connection !== 'connected') && verdict}
      </output>
      {here.length === 0 && next !== undefined && !opensScreens && (
        <NextLink section={sectionOfMissing(next)} />
      )}
      <Needs
        facts={facts}
        missing={here.filter((one, place) => place === 0 || isFault(one))}
        hints={hintsHere}
      />
      {opensScreens && children}
    </aside>
  );
}

export function NextLink({ section }: { readonly section: Section }): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <a className="button for-staff next-link" data-kind="primary" href={`#${section}`}>
      {t('ready.next', { section: t(`sections.${section}`) })}
      <ArrowRight aria-hidden />
    </a>
  );
}
