import { ENTERED, enteredOf, filledOf, missingRequired } from './entered';
import { INDICATORS } from './indicators';
import { isImprobable } from './jump';
import { SECTIONS } from './types';

describe('what is typed of a report', () => {
  it('is all but what is derived or comes from the register', () => {
    const others = INDICATORS.filter((indicator) => !ENTERED.includes(indicator));
    expect(others.filter(({ derived }) => !derived).map(({ key }) => key)).toEqual([
      'district_name',
      'full_name',
      'phone_number',
    ]);
    expect(SECTIONS.flatMap((section) => enteredOf(section))).toEqual(ENTERED);
  });

  it('is counted: zero is there, what is null or empty is missing', () => {
    expect(filledOf({})).toBe(0);
    expect(filledOf({ first_plan: 0, developed: '', first_card: null, first_percent: 5 })).toBe(1);
    expect(filledOf({ first_plan: 1, third_plan: 1 }, enteredOf('I'))).toBe(1);
  });

  it('has in every section of figures something that a report is not taken in without', () => {
    const required = missingRequired({});
    expect(SECTIONS.filter((section) => !required.some((indicator) => indicator.section === section))).toEqual([
      'passport',
    ]);
    expect(required.some(({ derived }) => derived)).toBe(false);
    const all = Object.fromEntries(required.map(({ key }) => [key, 0]));
    expect(missingRequired(all)).toEqual([]);
    expect(missingRequired({ ...all, first_plan: null }).map(({ key }) => key)).toEqual(['first_plan']);
  });
});

describe('a jump', () => {
  it('is improbable beyond three times what was before, or below a third of it', () => {
    expect([300, 301, 34, 33, 0].map((value) => isImprobable(value, 100))).toEqual([false, true, false, true, true]);
    expect([isImprobable(2.1, 0.7), isImprobable(0.7, 2.1), isImprobable(2.101, 0.7)]).toEqual([false, false, true]);
  });

  it('is none from nothing, and none to nothing', () => {
    expect([isImprobable(5, 0), isImprobable(5, null), isImprobable(null, 5), isImprobable(0, 0)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
