/** Screens on other computers: interfaces, address and certificate. */
import type { TFunction } from '../../i18n/translate.ts';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { NetworkProblem, NetworkView } from '../../../contract/network.ts';
import { say } from '../../i18n/say.ts';
import { verbatim } from '../../i18n/values.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTyped, useUnsaved } from '../guide/typed-parts.ts';
import { useDate } from '../words/unit-words.ts';
import { Authority, PairingAddresses } from './reach.tsx';
import './network-part.css';
import { networkDraft } from '../form/part-forms.ts';
import type { NetworkSave, NetworkStore } from './screens-stores.ts';
import { saveSentence } from '../words/save-words.ts';

export interface NetworkPartProps {
  readonly store: NetworkStore;
  readonly pinFirst: ReactNode;
}

export function NetworkPart({ store, pinFirst }: NetworkPartProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const date = useDate();
  const view = useStore(store.view);
  useEffect(() => store.look(), [store]);
  return (
    <section className="network-part" aria-labelledby="network">
      <h2 id="network">{nameOf('network')}</h2>
      <p className="network-hint">{t('network.hint')}</p>
      {view === undefined ? (
        <p>{t('network.loading')}</p>
      ) : (
        <>
          <div className="network-problems" aria-live="polite">
            {view.problems.map((problem) => (
              <Note key={JSON.stringify(problem)} tone="attention" icon={TriangleAlert}>
                <Sentence>{networkProblemSentence(t, problem, date)}</Sentence>
              </Note>
            ))}
          </div>
          {pinFirst ?? <Switches view={view} store={store} />}
          {view.pairingAddresses.length > 0 && <PairingAddresses addresses={view.pairingAddresses} />}
          <Authority view={view} />
        </>
      )}
    </section>
  );
}

function Switches({ view, store }: { readonly view: NetworkView; readonly store: NetworkStore }): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const save = useStore(store.saving);
  const [typed, setTyped] = useTyped('network');
  const draft = networkDraft(view, typed);
  useUnsaved(typed !== undefined);

  async function send(): Promise<void> {
    const names = draft.names.split(/[\s,;]+/u).filter((name) => name !== '');
    if (await store.save(draft.interfaces, names)) setTyped(undefined);
  }

  return (
    <Form className="network-switches" noValidate onSend={() => typed !== undefined && send()}>
      <fieldset disabled={view.isLocked}>
        <legend>{nameOf('interfaces')}</legend>
        {view.interfaces.length === 0 && <p>{t('network.noInterfaces')}</p>}
        {view.interfaces.map(({ name, addresses }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={draft.interfaces.includes(name)}
              onChange={({ target }) =>
                setTyped({
                  ...typed,
                  interfaces: [
                    ...draft.interfaces.filter((one) => one !== name),
                    ...(target.checked ? [name] : []),
                  ],
                })
              }
            />
            <bdi>{name}</bdi>
            <span className="network-addresses">
              {addresses.length === 0 ? t('network.noAddress') : <bdi dir="ltr">{addresses.join(', ')}</bdi>}
            </span>
          </label>
        ))}
      </fieldset>
      {view.isLocked ? (
        <p className="network-locked">
          <LockKeyhole aria-hidden />
          {t('locked')}
        </p>
      ) : (
        <>
          <TextField
            label={nameOf('names')}
            hint={t('network.namesHint')}
            value={draft.names}
            longest={2_000}
            onType={(names) => setTyped({ ...typed, names })}
          />
          <div className="network-save">
            <Button
              type="submit"
              kind="primary"
              needsHub
              isDisabled={typed === undefined}
              isBusy={save?.kind === 'pending'}
            >
              {t('network.save')}
            </Button>
            <output data-tone={save?.kind === 'saved' ? 'success' : undefined}>
              {networkSaveSentence(t, save)}
            </output>
          </div>
        </>
      )}
    </Form>
  );
}

type T = TFunction<'setup'>;

/** `day` formats an instant as a day. */
export function networkProblemSentence(t: T, problem: NetworkProblem, day: (at: number) => string): string {
  return say(t, 'network.problem', problem, {
    ...('port' in problem ? { port: String(problem.port) } : {}),
    ...('path' in problem ? { path: verbatim(problem.path) } : {}),
    ...('at' in problem ? { day: day(problem.at) } : {}),
    ...('names' in problem ? { names: problem.names.map((name) => `.${name}`).join(', ') } : {}),
    ...('hosts' in problem ? { hosts: problem.hosts.join(', ') } : {}),
  });
}

function networkSaveSentence(t: T, save: NetworkSave | undefined): string {
  switch (save?.kind) {
    case 'locked':
      return t('locked');
    case 'not-names':
      return t('network.notNames', { names: save.names.join(', ') });
    case 'not-saved':
      return t('problem.failed');
    default:
      return saveSentence(t, save, t('network.saved'));
  }
}
