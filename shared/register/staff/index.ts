export { AddLink, useEntryActions, useRestoreColumn } from './actions';
export { CreateForm, EditForm } from './entry-forms';
export { ExcelExport, ExcelMenu } from './excel-menu';
export { CreateScreen, EditScreen, StaffOnly, UnknownEntry, useOwnProvinces } from './form-screens';
export { LegalActDialog, useActTarget } from './legal-act-dialog';
export { LiveScreen, RemovedScreen } from './staff-lists';
export { ViewScreen } from './view-screen';
