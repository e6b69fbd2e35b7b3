/** Who did what at front desks and in setup: searched, and saved as CSV. */
import { Download } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AuditEntry } from '../../../contract/audit.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { TrailStore } from './trail-store.ts';
import './trail.css';

/** Excel takes a file for UTF-8 that begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'foyer-staff.csv';
  link.click();
  URL.revokeObjectURL(address);
}

export function Trail({ store }: { readonly store: TrailStore }): ReactNode {
  const { t } = useTranslation('setup');
  const { connection } = useScreen();
  const { entries, next, doing, failure } = useStore(store);
  const [text, setText] = useState('');
  const lost = connection !== 'connected';
  useEffect(() => {
    if (!lost) void store.search('');
  }, [store, lost]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void store.search(text);
  }

  async function saveAll(): Promise<void> {
    const csv = await store.export();
    if (csv !== undefined) save(csv);
  }

  return (
    <section aria-labelledby="staff-trail">
      <h2 id="staff-trail">{t('trail.title')}</h2>
      <p className="staff-hint">{t('trail.hint')}</p>
      <form className="trail-search" onSubmit={submit}>
        <TextField label={t('trail.search')} value={text} longest={100} onType={setText} />
        <Button type="submit" isDisabled={lost}>
          {t('trail.find')}
        </Button>
        <Button isDisabled={lost || doing === 'exporting'} onPress={() => void saveAll()}>
          <Download aria-hidden />
          {t('trail.csv')}
        </Button>
      </form>
      <output className="clerk-outcome" data-bad={failure === undefined ? undefined : ''}>
        {failure !== undefined && t(`staff.problem.${failure}`)}
        {failure === undefined &&
          doing === 'nothing' &&
          entries.length === 0 &&
          next === undefined &&
          t('trail.empty')}
      </output>
      {entries.length > 0 && <Entries entries={entries} />}
      {next !== undefined && (
        <Button isDisabled={lost || doing !== 'nothing'} onPress={() => void store.older()}>
          {t('trail.older')}
        </Button>
      )}
    </section>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }): ReactNode {
  const { t } = useTranslation('setup');
  const { formats } = useScreen();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <section className="trail-table" aria-label={t('trail.list')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('trail.time')}</th>
            <th scope="col">{t('trail.clerk')}</th>
            <th scope="col">{t('trail.screen')}</th>
            <th scope="col">{t('trail.action')}</th>
            <th scope="col">{t('trail.code')}</th>
            <th scope="col">{t('trail.detail')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ n, at, clerk, screen, action, outcome, code, detail }) => (
            <tr key={n}>
              <td>{formats.dateAndTime(at)}</td>
              <td>{clerk ?? t('trail.nobody')}</td>
              <td>{screen}</td>
              <td>
                {action}
                {outcome !== undefined && <span className="trail-outcome"> {outcome}</span>}
              </td>
              <td>{code}</td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
