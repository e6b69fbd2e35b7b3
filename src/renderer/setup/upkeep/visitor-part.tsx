/** One visitor's data: find, read, export, erase. */
import { Download, Eraser, Search as SearchIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { MAX_SEARCH_LENGTH } from '../../../contract/limits.ts';
import type { FoundRecord } from '../../../contract/privacy.ts';
import { Button, Form } from '../../ui/button.tsx';
import { saveText } from '../../ui/save-text.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { EraseVisitor } from './erase-visitor.tsx';
import './visitor-part.css';
import { keyOf, type VisitorStore } from './visitor-store.ts';

interface VisitorPartProps {
  readonly store: VisitorStore;
  /** The demo is in use, and the database of a booking system is kept beside it. */
  readonly isServiceKept: boolean;
}

export function VisitorPart({ store, isServiceKept }: VisitorPartProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { search, marked, erasure } = useStore(store);
  const [text, setText] = useState('');
  const nobody = marked.size === 0;
  const [isAsked, setAsked] = useState(false);

  function find(): void {
    setAsked(false);
    void store.find(text);
  }

  function sentence(): string {
    if (search === undefined) return '';
    switch (search.kind) {
      case 'searching':
        return t('visitor.searching');
      case 'found':
        return search.records.length === 0
          ? t('visitor.nobody')
          : t(search.more ? 'visitor.more' : 'visitor.found', { number: search.records.length });
      default:
        return t(`failure.${search.kind}`);
    }
  }

  return (
    <section className="setup-card visitor-part" aria-labelledby="visitor-part">
      <p className="faint">{t('visitor.hint')}</p>
      {isServiceKept && <p className="faint">{t('visitor.demo')}</p>}
      <Form className="visitor-find stack-3" onSend={find}>
        <TextField label={t('visitor.field')} longest={MAX_SEARCH_LENGTH} value={text} onType={setText} />
        <Button type="submit" needsHub isDisabled={text.trim() === ''} icon={SearchIcon}>
          {t('visitor.find')}
        </Button>
      </Form>
      <output className="visitor-outcome if-any bold">{sentence()}</output>
      {search?.kind === 'found' && search.records.length > 0 && (
        <>
          <FoundVisitors
            records={search.records}
            marked={marked}
            onMark={(key, isMarked) => {
              setAsked(false);
              store.mark(key, isMarked);
            }}
          />
          <div className="visitor-acts wrap-3">
            <Button needsHub isDisabled={nobody} onPress={() => void store.read()}>
              {t('visitor.read')}
            </Button>
            <Button
              needsHub
              isDisabled={nobody || erasure?.kind === 'erasing'}
              onPress={() => setAsked(true)}
              icon={Eraser}
            >
              {t('visitor.erase')}
            </Button>
          </div>
          <KeptOfVisitor store={store} />
        </>
      )}
      <EraseVisitor store={store} isAsked={isAsked && marked.size > 0} onAnswer={() => setAsked(false)} />
    </section>
  );
}

function KeptOfVisitor({ store }: { readonly store: VisitorStore }): ReactNode {
  const { t } = useTranslation('upkeep');
  const { kept } = useStore(store);
  if (kept === undefined) return undefined;
  if (kept.kind !== 'data')
    return (
      <output className="visitor-outcome if-any bold">
        {kept.kind === 'unknown' ? t('erased.unknown') : t(`failure.${kept.kind}`)}
      </output>
    );
  return (
    <div className="visitor-kept stack-3">
      <h3 id="visitor-kept">{t('visitor.kept')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reached by keyboard */}
      <section aria-labelledby="visitor-kept" tabIndex={0}>
        <pre dir="ltr">{kept.text}</pre>
      </section>
      <div className="visitor-acts wrap-3">
        <Button
          kind="primary"
          onPress={() => saveText('foyer-visitor.json', 'application/json', kept.text)}
          icon={Download}
        >
          {t('visitor.save')}
        </Button>
        <Button onPress={store.close}>{t('visitor.putAway')}</Button>
      </div>
    </div>
  );
}

interface FoundVisitorsProps {
  readonly records: readonly FoundRecord[];
  readonly marked: ReadonlySet<string>;
  readonly onMark: (key: string, isMarked: boolean) => void;
}

/** Marked one by one, since two visitors may have one name. */
function FoundVisitors({ records, marked, onMark }: FoundVisitorsProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { formats } = useScreen();
  return (
    <ul className="visitor-found stack-1">
      {records.map((found) => {
        const { record, firstName, lastName, code, phoneNumber, email, startsAt, lineName } = found;
        const key = keyOf(record);
        const when = startsAt === undefined ? undefined : formats.dateAndTime(startsAt);
        const about = [code, when, lineName, phoneNumber, email].filter((one) => one !== undefined);
        return (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={marked.has(key)}
                onChange={(event) => onMark(key, event.target.checked)}
              />
              <span className="bold">
                <bdi>{`${firstName} ${lastName}`.trim() || t('visitor.unnamed')}</bdi>
              </span>
              <span className="visitor-about soft">
                {t(`visitor.kind.${record.kind}`)}
                {about.map((one) => (
                  <bdi key={one}>{one}</bdi>
                ))}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
