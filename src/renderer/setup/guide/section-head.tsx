/** The heading of a section: what somebody who has just come reads, or hears, first. */
import type { ReactNode } from 'react';
import './section-head.css';

export interface SectionHeadProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Where the section is a form that is named by it. */
  readonly titleId?: string;
}

export function SectionHead({ title, hint, titleId }: SectionHeadProps): ReactNode {
  return (
    <div className="section-head">
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
