/** Switches something off at this screen, and on again. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import { type Habit, useHabit } from './habit.ts';
import './habit-switch.css';

export interface HabitSwitchProps {
  readonly habit: Habit;
  readonly words: string;
  readonly hint: string;
}

export function HabitSwitch({ habit, words, hint }: HabitSwitchProps): ReactNode {
  const [isOn, setOn] = useHabit(habit);
  const id = useId();
  return (
    <div className="habit">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => setOn(target.checked)}
        />
        {words}
      </label>
      <p id={id}>{hint}</p>
    </div>
  );
}
