/** Who did what at front desks and in setup: searched, the newest first, and saved as CSV. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { AuditEntry, AuditSearch, Meant } from '../../contract/audit.ts';
import { MAX_NAMES_MEANT } from '../../contract/limits.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { namedSettings, settingWords } from '../setting-names/setting-names.ts';
import { Button } from '../ui/button.tsx';
import { saveCsv } from '../ui/save-text.ts';
import { useScreen } from '../ui/screen-context.ts';
import { ACTS, actWords, detailWords, OUTCOMES, outcomeWords, trailCsv, type TrailWords } from './acts.ts';
import { screensMeant, screenWords } from './screen-words.ts';
import { searchOf, TrailSearch } from './trail-search.tsx';
import type { TrailStore } from './trail-store.ts';
import './trail.css';

export interface TrailProps {
  readonly store: TrailStore;
  readonly clerks: readonly string[];
}

export function Trail({ store, clerks }: TrailProps): ReactNode {
  const { t } = useTranslation('trail');
  const { connection, settings } = useScreen();
  const { entries, next, doing, failure } = useStore(store);
  const words = useTrailWords();
  const lost = connection !== 'connected';
  const nothing = failure === undefined && doing === 'nothing' && entries.length === 0 && next === undefined;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (lost) return;
    void (hasAsked.current ? store.again() : store.search({}));
    hasAsked.current = true;
  }, [store, lost]);

  function meantOf(text: string): Pick<AuditSearch, 'meant'> {
    const meant = meantBy(text, words);
    return meant === undefined ? {} : { meant };
  }

  async function saveAll(): Promise<void> {
    const all = await store.export();
    if (all !== undefined) saveCsv('foyer-staff.csv', trailCsv(all, words));
  }

  return (
    <div className="trail">
      <p className="faint">{t('hint')}</p>
      <TrailSearch
        clerks={clerks}
        isExporting={doing === 'exporting'}
        onSearch={(wanted) =>
          void store.search({ ...searchOf(wanted, settings.timeZone), ...meantOf(wanted.text) })
        }
        onExport={() => void saveAll()}
      />
      <output className="trail-said if-any" data-bad={failure === undefined ? undefined : ''}>
        {failure !== undefined && t(`problem.${failure}`)}
        {nothing && t('empty')}
      </output>
      {entries.length > 0 && <Entries entries={entries} />}
      {next !== undefined && (
        <Button needsHub isDisabled={doing !== 'nothing'} onPress={() => void store.older()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

function useTrailWords(): TrailWords {
  const { t } = useTranslation('trail');
  const { t: ofSettings } = useTranslation('setting-names');
  const { t: ofFleet } = useTranslation('fleet');
  return { t, ofSettings, ofFleet };
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }): ReactNode {
  const words = useTrailWords();
  const { t } = words;
  const { formats } = useScreen();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <section className="trail-table" aria-label={t('list')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('clerk')}</th>
            <th scope="col">{t('screen')}</th>
            <th scope="col">{t('act')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('detail')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ n, at, clerk, screen, action, outcome, code, detail }) => (
            <tr key={n}>
              <td>{formats.dateAndTime(at)}</td>
              <td>{clerk === undefined ? t('nobody') : <bdi>{clerk}</bdi>}</td>
              <td>
                <bdi>{screenWords(words.ofFleet, screen)}</bdi>
              </td>
              <td>
                {actWords(t, action)}
                {outcome !== undefined && <span className="faint"> {outcomeWords(t, outcome)}</span>}
              </td>
              <td>
                <bdi dir="ltr">{code}</bdi>
              </td>
              <td>
                <bdi>{detailWords(words, action, detail)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Without case, signs above letters, which not everybody types, and marks of direction. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** Undefined for a text that stands for none. */
export function meantBy(text: string, { t, ofSettings, ofFleet }: TrailWords): Meant | undefined {
  const part = folded(text.trim());
  if (part === '') return undefined;
  const calledSo = (names: readonly string[], wordsOf: (name: string) => string): string[] =>
    names.filter((name) => folded(wordsOf(name)).includes(part)).slice(0, MAX_NAMES_MEANT);
  const meant = {
    actions: calledSo(ACTS, (act) => actWords(t, act)),
    outcomes: calledSo(OUTCOMES, (outcome) => outcomeWords(t, outcome)),
    settings: calledSo(namedSettings, (key) => settingWords(ofSettings, key) ?? ''),
    screens: screensMeant(ofFleet, part, folded),
  };
  return Object.values(meant).some((names) => names.length > 0) ? meant : undefined;
}
