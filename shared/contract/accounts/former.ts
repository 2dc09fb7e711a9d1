/** Name of an erased account in the data; pages translate it. Source: specification 3.6.3. */
export const formerStaffName = (id: number): string => `Собиқ ходим № ${id}`;

const FORMER = /^Собиқ ходим № (\d{1,10})$/;

/** Number in the name of an erased account; undefined for any other name. */
export const formerStaffNumber = (name: string): string | undefined => FORMER.exec(name)?.[1];
