/** The fields of plain settings, by their rows in the table. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { fieldsIn, isPlain } from '../../../contract/setting-kinds.ts';
import { type PlainRow, SETTINGS, type SetupStep } from '../../../contract/setting-table.ts';
import { say } from '../../i18n/translate.ts';
import type { PlainFormField } from '../form/drafts.ts';
import { problemOf } from '../form/setup-state.ts';
import type { StepProps } from '../form/setup-store.ts';
import { Advanced } from './advanced.tsx';
import { Field, type FieldFace, FieldHint, Tick, useFaces } from './field.tsx';
import './choice-field.css';
import { choiceText } from '../words/unit-words.ts';

export interface FieldExtras {
  readonly hint?: string | undefined;
  readonly below?: (shown: string) => ReactNode;
  readonly aside?: (choice: string) => ReactNode;
}

interface PlainFieldsProps extends StepProps {
  readonly step: SetupStep;
  readonly extras?: { readonly [Name in PlainFormField]?: FieldExtras };
  /** What stands above the folded fields. */
  readonly advanced?: ReactNode;
}

const isAdvanced = (name: PlainFormField): boolean => {
  const row: PlainRow = SETTINGS[name];
  return row.isAdvanced === true;
};

/** Those that few lobbies change come last, folded. */
export function PlainFields({ step, extras = {}, advanced, ...props }: PlainFieldsProps): ReactNode {
  const { drafts } = props.state;
  const names = fieldsIn(step).filter((name): name is PlainFormField => isPlain(name));
  const folded = names.filter(isAdvanced);
  const draw = (name: PlainFormField): ReactNode => (
    <SettingField key={name} name={name} {...props} {...extras[name]} />
  );
  return (
    <>
      {names.filter((name) => !isAdvanced(name)).map(draw)}
      {folded.length > 0 && (
        <Advanced
          isNeeded={folded.some(
            (name) => drafts[name] !== undefined || problemOf(props.state, name) !== undefined,
          )}
        >
          {advanced}
          {folded.map(draw)}
        </Advanced>
      )}
    </>
  );
}

interface SettingFieldProps extends StepProps, FieldExtras {
  readonly name: PlainFormField;
}

function SettingField({ name, state, view, store, hint, below, aside }: SettingFieldProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const row: PlainRow = SETTINGS[name];
  const draft: string | boolean | undefined = state.drafts[name];
  const saved: string | number | boolean | undefined = view[name];
  const { found: _, problem, ...named } = useFaces({ state, view })(name);
  const least = 'least' in row ? row.least : 0;
  const face = {
    ...named,
    hint: hint ?? say(t, 'about', { kind: name }, { standard: standard(), least }),
  };
  const type = (value: string | boolean): void => store.type({ [name]: value });

  function standard(): string | number {
    if (!('default' in row) || row.default === undefined) return '';
    if (row.kind === 'choice') return choiceText(t, name, row.default);
    if (row.kind === 'flag') return t(`choice.flag.${row.default ? 'on' : 'off'}`);
    return row.kind === 'whole' && row.unit === 'port' ? String(row.default) : row.default;
  }

  if (row.kind === 'flag') return <Tick {...face} checked={(draft ?? saved) === true} onTick={type} />;
  if (row.kind === 'choice') {
    const choices = row.of.map((value) => ({
      value,
      text: choiceText(t, name, value),
      aside: aside?.(value),
    }));
    return <ChoiceField {...face} name={name} choices={choices} chosen={draft ?? saved} onChoose={type} />;
  }
  const isNumber = row.kind === 'whole' || row.kind === 'number';
  const written =
    row.kind === 'number' && typeof saved === 'number'
      ? new Intl.NumberFormat(i18n.language).format(saved)
      : String(saved ?? '');
  const shown = typeof draft === 'string' ? draft : written;
  const field = (
    <Field
      {...face}
      type="text"
      inputMode={
        row.kind === 'whole' ? 'numeric' : isNumber ? 'decimal' : row.kind === 'line' ? undefined : 'url'
      }
      autoComplete="off"
      isNarrow={isNumber}
      value={shown}
      problem={problem}
      onType={type}
    />
  );
  return below === undefined ? (
    field
  ) : (
    <div className="stack-2">
      {field}
      {below(shown)}
    </div>
  );
}

interface ChoiceFieldProps extends Omit<FieldFace, 'problem'> {
  readonly name: string;
  readonly hint: string;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly aside: ReactNode }[];
  readonly chosen: unknown;
  readonly onChoose: (value: string) => void;
}

function ChoiceField({ name, label, hint, locked, choices, chosen, onChoose }: ChoiceFieldProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="choice-field stack-1" data-whole aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      {choices.map(({ value, text, aside }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            disabled={locked}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
          {aside !== undefined && <span className="choice-aside line-2 soft">{aside}</span>}
        </label>
      ))}
      <FieldHint id={id} locked={locked}>
        {hint}
      </FieldHint>
    </fieldset>
  );
}
