import { Box, Button, Flex, Text, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation, formatName } from '../../i18n';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { formatWrittenDay } from '../../contract/http/written-values';
import { DayInput, isDay } from './day-input';
import { Select } from '../controls/select';
import type { Option } from '../controls/select';
import type { Province } from '../../contract/http/fields';

export interface FilterBarProps {
  /** For controls outside the bar that are sent with its form. */
  id?: string;
  children: ReactNode;
  /** Whether a filter is set. */
  active: boolean;
  onClear: () => void;
  /** Other controls, at the end of the row. */
  end?: ReactNode;
  /** Order of the list, which stays when the form is sent. */
  sort?: string | undefined;
}

/** In one row below the page header. A form whose fields are parameters of the address, for visitors without scripts. */
export function FilterBar({ id, children, active, onClear, end, sort }: FilterBarProps) {
  const { t } = useTranslation('shared');
  return (
    <chakra.form
      id={id}
      role="search"
      display="flex"
      flex="1 1 auto"
      flexWrap="wrap"
      alignItems="flex-end"
      gap="3"
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      <Button type="submit" variant="outline" css={WITHOUT_SCRIPTS} {...(sort && { name: 'sort', value: sort })}>
        {t('ui.filters.apply')}
      </Button>
      {active && (
        <Button variant="ghost" px="3" onClick={onClear}>
          <Icon shape={iconShapes.close} />
          {t('ui.filters.clear')}
        </Button>
      )}
      {end && <Box ms="auto">{end}</Box>}
    </chakra.form>
  );
}

/** Hides parts that do nothing without scripts. */
export const WITH_SCRIPTS = { display: 'contents', '@media (scripting: none)': { display: 'none' } } as const;

/** Shown to visitors without scripts only. */
export const WITHOUT_SCRIPTS = { display: 'none', '@media (scripting: none)': { display: 'inline-flex' } } as const;

export interface SelectFilterProps {
  /** Agreed name of the field, if any. */
  name?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  placeholder?: string | undefined;
  /** Default: 11rem; full width on a phone. */
  width?: string;
}

export function SelectFilter({ label, value, onChange, width = '11rem', ...rest }: SelectFilterProps) {
  const id = useId();
  return (
    <FilterField id={id} label={label} width={width}>
      <Select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)} {...rest} />
    </FilterField>
  );
}

interface FilterFieldProps {
  id: string;
  label: string;
  width: string;
  children: ReactNode;
}

export function FilterField({ id, label, width, children }: FilterFieldProps) {
  return (
    <Flex
      data-actions=""
      direction="column"
      gap="1"
      flex={{ base: `1 1 9rem`, sm: 'none' }}
      width={{ base: 'auto', sm: width }}
    >
      <chakra.label htmlFor={id} fontSize="xs" color="fg.muted">
        {label}
      </chakra.label>
      {children}
    </Flex>
  );
}

export interface ProvinceFilterProps {
  provinces: readonly Province[];
  /** Empty: all. */
  value: string;
  onChange: (code: string) => void;
}

export function ProvinceFilter({ provinces, value, onChange }: ProvinceFilterProps) {
  const { t } = useTranslation('shared');
  return (
    <SelectFilter
      name="province"
      label={t('province')}
      width="14rem"
      value={value}
      onChange={onChange}
      placeholder={t('ui.filters.allProvinces')}
      options={provinces.map(({ province_code, province_name }) => ({
        value: province_code,
        label: formatName(province_name),
      }))}
    />
  );
}

export interface DateFilterProps {
  label: string;
  /** `2026-05-01`; empty: any. */
  value: string;
  /** Empty if it was cleared. */
  onChange: (day: string) => void;
  /** Range of sensible days. */
  min: string;
  max: string;
  invalid?: boolean;
}

/** Passes on whole days only. What is wrong with a text is shown once the field is left. */
export function DateFilter({ label, value, onChange, invalid = false, min, max }: DateFilterProps) {
  const { t } = useTranslation('shared');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const change = (text: string) => {
    const isPassedOn = text === '' || (isDay(text) && text >= min && text <= max);
    setTyped(isPassedOn ? undefined : text);
    setLeft(false);
    if (isPassedOn) onChange(text);
  };
  const range = `${formatWrittenDay(min)}–${formatWrittenDay(max)}`;
  const fault = isLeft && typed ? (isDay(typed) ? range : t('ui.form.noDay')) : undefined;
  return (
    <FilterField id={id} label={label} width="10rem">
      <DayInput
        id={id}
        label={label}
        value={typed ?? value}
        range={{ min, max }}
        aria-invalid={invalid || fault !== undefined || undefined}
        aria-describedby={fault && `${id}-error`}
        onBlur={() => setLeft(true)}
        onChange={change}
      />
      {fault && (
        <Text id={`${id}-error`} fontSize="xs" color="fg.error">
          {fault}
        </Text>
      )}
    </FilterField>
  );
}
