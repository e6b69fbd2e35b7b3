/** The navigation, with the state of each section. */
import {
  BellRing,
  CalendarDays,
  Cable,
  Circle,
  CircleAlert,
  CircleCheck,
  Clock,
  DatabaseBackup,
  FileCog,
  Headset,
  Languages,
  MapPin,
  Monitor,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Stethoscope,
  Ticket,
  TriangleAlert,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SectionState } from './readiness.ts';
import { SECTIONS, type Section } from './sections.ts';
import './section-nav.css';

const ICONS: Readonly<Record<Section, LucideIcon>> = {
  service: Cable,
  location: MapPin,
  appointments: CalendarDays,
  calls: BellRing,
  screens: MonitorSmartphone,
  kiosk: Ticket,
  display: Monitor,
  desk: Headset,
  languages: Languages,
  privacy: ShieldCheck,
  brand: Palette,
  hours: Clock,
  staff: Users,
  copies: DatabaseBackup,
  file: FileCog,
  'self-test': Stethoscope,
};

const STATES: Readonly<Record<SectionState, LucideIcon>> = {
  done: CircleCheck,
  missing: CircleAlert,
  attention: TriangleAlert,
  default: Circle,
  unknown: Circle,
};

export interface SectionNavProps {
  readonly open: Section;
  readonly states: ((section: Section) => SectionState) | undefined;
}

export function SectionNav({ open, states }: SectionNavProps): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <nav className="section-nav" aria-label={t('sections.label')}>
      <ul>
        {SECTIONS.map((section) => {
          const state = states?.(section) ?? 'unknown';
          const Icon = ICONS[section];
          const Mark = STATES[state];
          return (
            <li key={section}>
              <a href={`#${section}`} aria-current={section === open ? 'page' : undefined}>
                <Icon aria-hidden />
                <span>{t(`sections.${section}`)}</span>
                <span className="section-state" data-state={state}>
                  <Mark aria-hidden />
                  <span className="visually-hidden">{t(`sectionState.${state}`)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
