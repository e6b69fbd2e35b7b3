/** What only a person can test: a card for each part. */
import { CircleAlert, Hand, Languages, Printer, ScanLine, Volume2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { GUIDED_PARTS, type GuidedPart } from '../../../contract/guided-parts.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { GuidedRowItem, TestPage } from './guided-row.tsx';
import { type GuidedRow, type TestedHouse, guidedRows } from './guided-rows.ts';
import { type GuidedProps, useHouse } from './use-house.ts';
import './guided-cards.css';

const ICONS: Readonly<Record<GuidedPart, LucideIcon>> = {
  sound: Volume2,
  voices: Languages,
  scanner: ScanLine,
  touch: Hand,
  printer: Printer,
};

export function GuidedCards(props: GuidedProps): ReactNode {
  const { t } = useTranslation('guided');
  const house = useHouse(props);
  if (house === undefined) return null;
  return (
    <>
      <div className="guided-head-words stack-2">
        <h2>{t('title')}</h2>
        <p className="faint">{t('lead')}</p>
      </div>
      {GUIDED_PARTS.map((part) => (
        <Card key={part} part={part} house={house} {...props} />
      ))}
      <TestPage />
    </>
  );
}

function Card({
  part,
  house,
  guided,
}: GuidedProps & { readonly part: GuidedPart; readonly house: TestedHouse }): ReactNode {
  const { t } = useTranslation('guided');
  const Icon = ICONS[part];
  const id = `guided-${part}`;
  const rows = guidedRows(part, house);
  const isMissing = rows.every(({ screens, result }) => screens.length === 0 && result === undefined);
  return (
    <section aria-labelledby={id} className="guided-card">
      <h3 id={id}>
        <Icon aria-hidden />
        {t(`part.${part}.name`)}
      </h3>
      <p>{t(`part.${part}.lead`)}</p>
      {isMissing ? (
        <p className="soft">{t(part === 'sound' || part === 'voices' ? 'none.screens' : 'none.kiosk')}</p>
      ) : (
        <ul>
          {rows
            .filter(({ standing }) => standing !== 'no-voice')
            .map((row) => (
              <GuidedRowItem key={row.key} row={row} guided={guided} />
            ))}
          <Mute rows={rows} />
        </ul>
      )}
    </section>
  );
}

/** Languages without any voice, together, since the solution is the same. */
function Mute({ rows }: { readonly rows: readonly GuidedRow[] }): ReactNode {
  const { t, i18n } = useTranslation('guided');
  const names = rows.flatMap(({ standing, language }) =>
    standing === 'no-voice' && language !== undefined ? [LANGUAGE_NAMES[language]] : [],
  );
  if (names.length === 0) return null;
  return (
    <li className="guided-row stack-2" data-standing="no-voice">
      <div className="guided-head">
        <h4>{new Intl.ListFormat(i18n.language).format(names)}</h4>
        <span className="guided-standing soft">
          <CircleAlert aria-hidden />
          {t('standing.no-voice')}
        </span>
      </div>
      <p className="bold">{t('todo.no-voice')}</p>
    </li>
  );
}
