/** Kiosk, front desk and display as they look with the settings of this lobby, small and with invented visitors. */
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Fleet } from '../../../contract/fleet.ts';
import type { Surface } from '../../../contract/roles.ts';
import kiosk from '../../../words/en/kiosk.json' with { type: 'json' };
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { loadKioskSentences } from '../../i18n/kiosk-sentences.ts';
import { directionOf } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import './previews.css';

/** As saved, or as typed. */
export interface Look {
  readonly brandName: string;
  /** `#rrggbb`, readable with white text. */
  readonly brandColour: string;
  /** A `data:` address; undefined without one. */
  readonly logo: string | undefined;
  /** Where the example is called to. */
  readonly desk: string | undefined;
}

/** As many as the kiosk's keypad has; too small to be read. */
const KEYS = Array.from({ length: 36 }, (_, place) => place);

/** In English until they are loaded. */
function useKioskSentences() {
  const { language } = useScreen();
  const [i18n] = useState(() => createI18n({ kiosk }, loadKioskSentences));
  const [, setLoaded] = useState<string>();
  useEffect(() => void i18n.loadLanguage(language).then(() => setLoaded(language)), [i18n, language]);
  const shown = i18n.hasLanguage(language) ? language : 'en';
  return { shown, say: i18n.getFixedT(shown, 'kiosk') };
}

function KioskPreview({ look }: { readonly look: Look }): ReactNode {
  const { shown, say } = useKioskSentences();
  const isPicture = look.logo !== undefined && look.logo !== '';
  return (
    <div className="preview-kiosk" lang={shown} dir={directionOf(shown)}>
      <div className="preview-brand">
        {isPicture && <img src={look.logo} alt="" />}
        <span>{look.brandName}</span>
      </div>
      <p className="preview-title">{say('start.title')}</p>
      <div className="preview-code" />
      <div className="preview-keys" aria-hidden>
        {KEYS.map((key) => (
          <span key={key} className="preview-key" />
        ))}
      </div>
      <span className="preview-button" style={{ backgroundColor: look.brandColour }}>
        {say('start.find')}
      </span>
    </div>
  );
}

/** The same every day: nobody's real appointment. */
const EXAMPLES = [
  { code: 'A-42', wait: 5 },
  { code: 'B-17', wait: 4 },
  { code: 'C-22', wait: 0 },
  { code: 'D-09', wait: 0 },
  { code: 'E-31', wait: 0 },
] as const;

function DeskPreview({ look }: { readonly look: Look }): ReactNode {
  return (
    <div className="preview-desk" aria-hidden>
      <div className="preview-brand">
        <span>{look.brandName}</span>
        <span className="preview-pill" style={{ backgroundColor: look.brandColour }} />
      </div>
      {EXAMPLES.map(({ code, wait }) => (
        <div key={code} className="preview-row">
          <strong>{code}</strong>
          <span className="preview-bar" />
          <span className="preview-bar" data-wait={wait > 0 ? '' : undefined} />
        </div>
      ))}
    </div>
  );
}

function DisplayPreview({ look }: { readonly look: Look }): ReactNode {
  return (
    <div className="preview-display">
      <span>{look.brandName}</span>
      <strong>
        A-42 <ArrowRight aria-hidden /> {look.desk ?? '03'}
      </strong>
    </div>
  );
}

interface PreviewProps {
  readonly name: string;
  readonly state?: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Preview({ name, state, isOpen = false, children }: PreviewProps): ReactNode {
  const id = useId();
  return (
    <figure className="preview" aria-labelledby={id}>
      <figcaption id={id}>
        <span>{name}</span>
        {state !== undefined && (
          <span className="preview-state soft" data-tone={isOpen ? 'success' : undefined}>
            {state}
          </span>
        )}
      </figcaption>
      <div className="preview-stage">{children}</div>
    </figure>
  );
}

export interface PreviewsProps {
  readonly fleet: Pick<FleetStore, 'fleet'>;
  readonly look: Look;
}

const openOf = (fleet: Fleet, surface: Surface): number =>
  fleet.screens.filter((screen) => screen.surface === surface && screen.isConnected).length;

export function Previews({ fleet: store, look }: PreviewsProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: ofFleet } = useTranslation('fleet');
  const fleet = useStore(store.fleet);
  function about(surface: Surface): Pick<PreviewProps, 'name' | 'state' | 'isOpen'> {
    const name = ofFleet(`surface.${surface}`);
    if (fleet === undefined) return { name };
    const count = openOf(fleet, surface);
    return {
      name,
      state: count === 0 ? t('overview.notOpen') : t('overview.isOpen', { count }),
      isOpen: count > 0,
    };
  }
  return (
    <section className="previews" aria-label={t('overview.example')}>
      <Preview {...about('kiosk')}>
        <KioskPreview look={look} />
      </Preview>
      <Preview {...about('desk')}>
        <DeskPreview look={look} />
      </Preview>
      <Preview {...about('display')}>
        <DisplayPreview look={look} />
      </Preview>
      <p className="field-hint">{t('overview.example')}</p>
    </section>
  );
}

/** Beside what changes their look, as it is typed. */
export function LookPreviews({ look }: { readonly look: Look }): ReactNode {
  const { t } = useTranslation('setup');
  const { t: ofFleet } = useTranslation('fleet');
  return (
    <section className="previews" data-few aria-label={t('overview.example')}>
      <Preview name={ofFleet('surface.kiosk')}>
        <KioskPreview look={look} />
      </Preview>
      <Preview name={ofFleet('surface.display')}>
        <DisplayPreview look={look} />
      </Preview>
      <p className="field-hint">{t('overview.example')}</p>
    </section>
  );
}
