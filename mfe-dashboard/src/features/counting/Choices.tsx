import { useId } from 'react';
import classes from './Counting.module.css';

interface ChoicesProps<T extends string> {
  legend: string;
  choices: readonly { readonly value: T; readonly label: string; readonly hint: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few, each with a line that explains it. */
export function Choices<T extends string>({ legend, choices, value, onChange }: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            aria-describedby={`${id}-${choice.value}`}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            <span id={`${id}-${choice.value}`} className={classes.hint} aria-hidden="true">
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
