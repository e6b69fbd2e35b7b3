/** The navigation: seven rooms, and the sections of the open one. */
import {
  Cable,
  CalendarDays,
  DatabaseBackup,
  LayoutDashboard,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { roomState, type SectionState } from './readiness.ts';
import { firstIn, type Room, roomOf, ROOMS_IN_ORDER, type Section, sectionsIn } from './rooms.ts';
import { StateMark } from './state-mark.tsx';
import './room-nav.css';

const ICONS: Readonly<Record<Room, LucideIcon>> = {
  overview: LayoutDashboard,
  connection: Cable,
  appointments: CalendarDays,
  screens: MonitorSmartphone,
  lobby: Palette,
  people: Users,
  upkeep: DatabaseBackup,
};

export interface RoomNavProps {
  readonly open: Section;
  /** Absent until setup is read. */
  readonly states: ((section: Section) => SectionState) | undefined;
}

const nothingKnown = (): SectionState => 'plain';

export function RoomNav({ open, states = nothingKnown }: RoomNavProps): ReactNode {
  const { t } = useTranslation('setup');
  const here = roomOf(open);
  return (
    <nav className="room-nav" aria-label={t('sections.label')}>
      <ul>
        {ROOMS_IN_ORDER.map((room) => {
          const Icon = ICONS[room];
          return (
            <li key={room}>
              <a href={`#${firstIn(room)}`} aria-current={currentOf(room, here)}>
                <Icon aria-hidden />
                <span>{t(`rooms.${room}`)}</span>
                <StateMark state={roomState(room, states)} />
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A room with several sections holds the page that is open, and is not the page. */
function currentOf(room: Room, here: Room): 'page' | 'true' | undefined {
  if (room !== here) return undefined;
  return sectionsIn(room).length === 1 ? 'page' : 'true';
}

/** The sections of the room, where it has several. */
export function RoomTabs({ open, states = nothingKnown }: RoomNavProps): ReactNode {
  const { t } = useTranslation('setup');
  const room = roomOf(open);
  const sections = sectionsIn(room);
  if (sections.length === 1) return undefined;
  return (
    <nav className="room-tabs" aria-label={t(`rooms.${room}`)}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${section}`} aria-current={section === open ? 'page' : undefined}>
              <span>{t(`sections.${section}`)}</span>
              <StateMark state={states(section)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
