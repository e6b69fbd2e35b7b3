/** What the fields of a screen's own settings have in common. */
import type { OwnDraft, OwnField } from '../form/own-form.ts';

export interface FieldsProps {
  readonly draft: OwnDraft;
  readonly wrong: OwnField | undefined;
  readonly onType: (change: Partial<OwnDraft>) => void;
}
