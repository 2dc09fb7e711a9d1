import { chromium } from '@playwright/test';
import fs from 'node:fs';
const origin='http://127.0.0.1:9080';
const b=await chromium.launch({executablePath:'/usr/lib/chromium/chromium-headless-shell',args:['--no-sandbox','--disable-gpu','--disable-quic']});
const login=async l=>(await (await fetch(origin+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({login:l,password:'Demo-2026!'})})).json()).data.token;
const CASES=[
 ['sign in','', '/contacts',async p=>p.getByRole('button',{name:'Кириш'}).first()],
 ['palette','admin','/main',async p=>p.getByRole('button',{name:'Қидириш'}).first()],
 ['decision','admin','/amallar',async p=>{await p.locator('tbody a[href^="/amallar/cluster-info/"]').first().click(); await p.getByLabel('Изоҳ қолдириш').fill('Изоҳ бор'); await p.waitForTimeout(2500); return p.getByRole('main').getByRole('button',{name:'Рад этиш'})}],
 ['bulk','admin','/reestrs?province=1703',async p=>{await p.getByRole('checkbox').nth(1).check();await p.waitForTimeout(1500);return p.getByRole('button',{name:'Чиқариш',exact:true})}],
];
for(const [name,who,at,find] of CASES){ if(process.argv[2]&&!name.includes(process.argv[2]))continue;
 const opt={viewport:{width:1440,height:900},locale:'uz-Cyrl-UZ'};
 if(who)opt.storageState={cookies:[],origins:[{origin,localStorage:[{name:'user',value:JSON.stringify({token:await login(who)})},{name:'date',value:new Date().toISOString()}]}]};
 const c=await b.newContext(opt);const p=await c.newPage();
 await p.goto(origin+at);await p.locator('[data-preview]').waitFor({state:'detached'}).catch(()=>{});await p.waitForTimeout(3000);
 const btn=await find(p);
 await p.evaluate(()=>{window.ev=[];new PerformanceObserver(l=>{for(const e of l.getEntries())if(e.interactionId)window.ev.push([e.name,e.duration,Math.round(e.processingStart-e.startTime),Math.round(e.processingEnd-e.processingStart)])}).observe({type:'event',durationThreshold:16,buffered:true});});
 await btn.hover();await p.waitForTimeout(300);
 const s=await c.newCDPSession(p);await s.send('Emulation.setCPUThrottlingRate',{rate:4});
 await s.send('Profiler.enable');await s.send('Profiler.setSamplingInterval',{interval:500});await s.send('Profiler.start');
 await b.startTracing(p,{path:'/tmp/trace.json',categories:['devtools.timeline','blink','disabled-by-default-devtools.timeline','disabled-by-default-devtools.timeline.stack','disabled-by-default-devtools.timeline.invalidationTracking']});
 await p.mouse.down();await p.mouse.up();
 await p.getByRole('dialog').or(p.getByRole('alertdialog')).first().waitFor();
 await p.waitForTimeout(1200);
 await b.stopTracing();
 const {profile}=await s.send('Profiler.stop');fs.writeFileSync('/tmp/dlg.cpuprofile',JSON.stringify(profile));
 console.log(name,(await p.evaluate(()=>window.ev.map(e=>e.join(':')).join(' '))));
 const tr=JSON.parse(fs.readFileSync('/tmp/trace.json')).traceEvents;
 const main=tr.find(e=>e.name==='thread_name'&&e.args.name==='CrRendererMain');
 const evs=tr.filter(e=>e.ph==='X'&&e.dur>2000&&(!main||(e.pid===main.pid&&e.tid===main.tid))).sort((a,b)=>a.ts-b.ts);
 const t0=evs[0]?.ts;
 for(const e of evs)if(['EventDispatch','FunctionCall','UpdateLayoutTree','Layout','Paint','PrePaint','RunTask','TimerFire','FireAnimationFrame','RunMicrotasks','Layerize','HitTest','v8.compile','EvaluateScript','Commit','IntersectionObserverController::computeIntersections'].includes(e.name)&&e.name!=='RunTask')console.log('  ',((e.ts-t0)/1000).toFixed(0).padStart(5),(e.dur/1000).toFixed(0).padStart(5),e.name,e.args?.data?.type??e.args?.elementCount??'',(e.args?.data?.url??'').split('/').pop(),e.args?.data?.functionName??'');
 await c.close();
}
await b.close();
