import { PREVIEW_MARKS, SESSION_RECORD } from '@klaster/shared/contract/http';
import { createHash } from 'node:crypto';

const { signedIn, clicked } = PREVIEW_MARKS;
const { user, date, hours } = SESSION_RECORD;

/** Only the first click counts. */
const keepClick = `document.addEventListener('click',e=>{
const t=e.target;
if(t.closest('a,input,select,textarea,label')||document.querySelector('[${clicked}]'))return;
const c=t.closest('[data-preview] button')??t.closest('[data-preview] [data-link]')?.querySelector('[data-row-link]');
c?.setAttribute('${clicked}','');
c?.setAttribute('aria-busy','true');
},true);`;

/**
 * The only inline script of a page. It marks a signed-in user's page before the first paint, and the first button or row that is
 * clicked, so that the app can replay the click.
 */
export const PREVIEW_SCRIPT = `try{
const s=localStorage,{token}=JSON.parse(s.getItem('${user}'));
if(typeof token==='string'&&token!==''&&Math.floor((Date.now()-Date.parse(s.getItem('${date}')))/36e5)<${hours})
document.documentElement.setAttribute('${signedIn}','');
}catch{}
${keepClick}`;

export const PREVIEW_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(PREVIEW_SCRIPT).digest('base64')}'`;
