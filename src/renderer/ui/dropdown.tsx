/** A list that opens. Its arrow keeps off the border, on which a browser's own stands. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import './dropdown.css';

export function Dropdown(props: ComponentProps<'select'>): ReactNode {
  return (
    <span className="dropdown">
      <select {...props} />
      <ChevronDown aria-hidden />
    </span>
  );
}
