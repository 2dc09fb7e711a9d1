/** How an account is called whose personal data was erased, in the data: pages say it in their own language. Source: specification 3.6.3. */
export const formerStaffName = (id: number): string => `Собиқ ходим № ${id}`;

const FORMER = /^Собиқ ходим № (\d{1,10})$/;

/** The number of an erased account, of its name in the data; undefined for any other name. */
export const formerStaffNumber = (name: string): string | undefined => FORMER.exec(name)?.[1];
