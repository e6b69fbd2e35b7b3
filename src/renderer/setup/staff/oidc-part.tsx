/** Sign-in with accounts of the organization: the provider, the groups, and the addresses to register there. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { DEFAULT_GROUPS_CLAIM, DEFAULT_SCOPES, type OidcTestAnswer } from '../../../contract/oidc.ts';
import type { SaveAnswer } from '../../../contract/settings.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Outcome } from '../../rpc/hub-queries.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { describedBy, Field, FieldHint, ProblemLine } from '../fields/field.tsx';
import { type OidcDraft, oidcDraft, readOidc } from '../form/oidc-form.ts';
import { useTyped, useUnsaved } from '../guide/typed-parts.ts';
import { problemSentence } from '../words/problem-words.ts';
import { saveSentence } from '../words/save-words.ts';
import './oidc-part.css';
import { Redirects } from './oidc-redirects.tsx';
import type { OidcShown, OidcStore } from './oidc-store.ts';
import { SwitchOff } from './oidc-switch-off.tsx';

interface OidcPartProps {
  readonly store: OidcStore;
  /** Setup has a PIN. */
  readonly hasPin: boolean;
}

export function OidcPart({ store, hasPin }: OidcPartProps): ReactNode {
  const { t: ofOidc } = useTranslation('oidc');
  const nameOf = useSettingName();
  const { shown } = useStore(store);
  const isOn = shown?.oidc !== undefined;
  return (
    <section className="oidc-part stack-4" aria-labelledby="oidc-part">
      <h2 id="oidc-part">{nameOf('oidc')}</h2>
      <p className="field-hint">{ofOidc('hint')}</p>
      {isOn ? (
        <Note tone="success" icon={CircleCheck}>
          {ofOidc('on')}
        </Note>
      ) : (
        <p>{ofOidc('off')}</p>
      )}
      {!hasPin && <p>{ofOidc('first')}</p>}
      {hasPin && shown !== undefined && (
        <>
          <Redirects store={store} />
          <OidcForm shown={shown} store={store} />
          {isOn && <SwitchOff store={store} isLocked={shown.isLocked} />}
        </>
      )}
    </section>
  );
}

interface OidcFormProps {
  readonly shown: OidcShown;
  readonly store: OidcStore;
}

function OidcForm({ shown, store }: OidcFormProps): ReactNode {
  const { t: ofOidc } = useTranslation('oidc');
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const [typed, setTyped] = useTyped('oidc');
  const [secret, setSecret] = useState('');
  const change = useStore(store.change);
  const draft = oidcDraft(shown.oidc, typed);
  const isTyped = typed !== undefined || secret !== '';
  const isFilled = [draft.issuer, draft.clientId, draft.deskGroups].every((text) => text.trim() !== '');
  useUnsaved(isTyped);

  function type(next: Partial<OidcDraft>): void {
    store.clear();
    setTyped({ ...typed, ...next });
  }

  async function send(): Promise<void> {
    if (!isTyped || !isFilled || !(await store.save(readOidc(draft), secret))) return;
    setTyped(undefined);
    setSecret('');
  }

  const of = (part: keyof OidcDraft) => ({
    label: ofOidc(part),
    value: draft[part],
    locked: shown.isLocked,
    problem: problemIn(t, change, part),
    onType: (text: string) => type({ [part]: text }),
  });

  return (
    <Form className="oidc-form stack-4" noValidate onSend={send}>
      <Field {...of('issuer')} inputMode="url" hint={ofOidc('issuerHint')} />
      <Field {...of('clientId')} />
      <Field
        label={nameOf('oidcSecret')}
        type="password"
        autoComplete="off"
        value={secret}
        locked={shown.isSecretLocked}
        problem={problemIn(t, change, undefined)}
        hint={ofOidc(shown.secret === 'set' ? 'secretSet' : 'secretMissing')}
        onType={(text) => {
          store.clear();
          setSecret(text);
        }}
      />
      <GroupsField {...of('deskGroups')} hint={ofOidc('groupsHint')} />
      <GroupsField {...of('administratorGroups')} hint={ofOidc('administratorHint')} />
      <details>
        <summary>{ofOidc('advanced')}</summary>
        <Field {...of('scopes')} hint={ofOidc('scopesHint', { standard: DEFAULT_SCOPES })} />
        <Field {...of('groupsClaim')} hint={ofOidc('groupsClaimHint', { standard: DEFAULT_GROUPS_CLAIM })} />
      </details>
      <p className="field-hint">{ofOidc('checks')}</p>
      <div className="oidc-buttons row-3">
        <Button
          kind="primary"
          type="submit"
          needsHub
          isDisabled={!isTyped || !isFilled}
          isBusy={change?.kind === 'pending'}
        >
          {ofOidc('save')}
        </Button>
        {shown.oidc !== undefined && <TestButton store={store} isDisabled={isTyped} />}
      </div>
      <output>
        <Sentence>
          {saveSentence(t, change, shown.oidc === undefined ? ofOidc('removed') : ofOidc('saved'))}
        </Sentence>
      </output>
    </Form>
  );
}

type T = TFunction<'setup'>;

/** `part`: of the setting. Undefined: the client secret. */
function problemIn(
  t: T,
  change: Outcome<SaveAnswer> | undefined,
  part: keyof OidcDraft | undefined,
): string | undefined {
  const problems = change?.kind === 'invalid' ? change.problems : [];
  const found = problems.find(({ field, at }) =>
    part === undefined ? field === 'oidcSecret' : field === 'oidc' && (at?.[0] ?? 'issuer') === part,
  );
  return found && problemSentence(t, found);
}

interface GroupsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly locked: boolean;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

/** Names of groups may have commas and blanks, so each has a line. */
function GroupsField({ label, hint, value, locked, problem, onType }: GroupsFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field oidc-groups">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        readOnly={locked}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, problem)}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      <ProblemLine id={id} problem={problem} />
      <FieldHint id={id} locked={locked}>
        {hint}
      </FieldHint>
    </div>
  );
}

interface TestButtonProps {
  readonly store: OidcStore;
  readonly isDisabled: boolean;
}

function TestButton({ store, isDisabled }: TestButtonProps): ReactNode {
  const { t: ofOidc } = useTranslation('oidc');
  const { t } = useTranslation('setup');
  const outcome = useStore(store.testing);
  return (
    <>
      <Button
        needsHub
        isDisabled={isDisabled}
        isBusy={outcome?.kind === 'pending'}
        onPress={() => void store.test()}
      >
        {ofOidc('test')}
      </Button>
      <div className="oidc-test" aria-live="polite">
        {outcome !== undefined && outcome.kind !== 'pending' && (
          <Note
            tone={outcome.kind === 'works' ? 'success' : 'attention'}
            icon={outcome.kind === 'works' ? CircleCheck : TriangleAlert}
          >
            {testWords(ofOidc, t, outcome)}
          </Note>
        )}
      </div>
    </>
  );
}

function testWords(
  ofOidc: TFunction<'oidc'>,
  t: T,
  outcome: Exclude<Outcome<OidcTestAnswer>, { readonly kind: 'pending' }>,
): string {
  switch (outcome.kind) {
    case 'works':
    case 'off':
    case 'away':
      return ofOidc(`tests.${outcome.kind}`);
    case 'not-sent':
      return t('problem.notSent');
    case 'no-answer':
      return t('problem.noAnswer');
    case 'failed':
      return t('problem.failed');
    default:
      return ofOidc('tests.rejected');
  }
}
