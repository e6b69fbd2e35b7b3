/** Words in names of columns, in the ten languages and of usual booking programs, by what they mean. */

export const HEADER_WORDS = [
  [
    'first',
    'first,firstname,given,givenname,forename,fname,vorname,rufname,prenom,nombre de pila,primer nombre,imie,imiona,im’я,імя,ім’я,имя,الاسم الأول,الإسم الأول,الاسم الاول,اسم أول,first name,名,名字,tên gọi,tên đệm và tên,isim,ön ad,adı',
  ],
  [
    'last',
    'last,lastname,surname,family,familyname,lname,nachname,familienname,zuname,nom de famille,nom usage,apellido,apellidos,primer apellido,nazwisko,nazwiska,прізвище,фамилия,اسم العائلة,اللقب,العائلة,الاسم الأخير,الكنية,姓,姓氏,họ,họ và tên đệm,soyad,soyadı,soyisim,soy isim',
  ],
  ['name', 'name,names,tên,nom,nombre,ad,назва,наименование,الاسم,اسم,الإسم,名称,名稱,nazwa,ism'],
  [
    'full',
    'full,fullname,full name,displayname,display name,vollname,voller name,vollständiger name,nom complet,nombre completo,pełne imię,піб,п.і.б,п і б,фио,ф и о,повне ім’я,الاسم الكامل,الاسم الثلاثي,الاسم بالكامل,姓名,全名,họ tên,họ và tên,tên đầy đủ,tên khách hàng,tên bệnh nhân,ad soyad,adı soyadı,tam ad,isim soyisim',
  ],
  [
    'person',
    'client,clients,customer,customers,patient,patients,invitee,visitor,person,guest,contact,booker,citizen,applicant,kunde,kunden,kundin,klient,klienten,klientin,patientin,patienten,besucher,besucherin,gast,bürger,bürgerin,antragsteller,mandant,kontakt,cliente,clientes,paciente,visitante,invitado,ciudadano,solicitante,usager,visiteur,demandeur,invité,citoyen,клієнт,клієнта,відвідувач,відвідувача,пацієнт,пацієнта,заявник,громадянин,клиент,пациент,pacjent,pacjenta,klienta,gość,petent,petenta,wnioskodawca,interesant,müşteri,hasta,ziyaretçi,danışan,misafir,vatandaş,العميل,عميل,الزبون,الزائر,زائر,المريض,مريض,المراجع,مراجع,الضيف,客户,客戶,顾客,访客,来访者,患者,病人,申请人,khách,khách hàng,bệnh nhân,người đặt,khách mời,who,wer,quién,qui,kto,хто,кто,kim,谁,ai',
  ],
  [
    'staff',
    'staff,staffname,team member,teammember,provider,employee,host,hosts,hosted,practitioner,doctor,physician,therapist,clerk,agent,advisor,adviser,consultant,stylist,user,username,assignee,assigned,calendar,operator,officer,mitarbeiter,mitarbeiterin,behandler,behandlerin,arzt,ärztin,therapeut,berater,beraterin,sachbearbeiter,sachbearbeiterin,bearbeiter,ansprechpartner,zuständig,kalender,empleado,personal,profesional,médico,doctora,especialista,asesor,agente,employé,praticien,médecin,conseiller,collaborateur,intervenant,soignant,працівник,співробітник,лікар,спеціаліст,фахівець,виконавець,сотрудник,врач,pracownik,pracownika,lekarz,lekarza,specjalista,doradca,urzędnik,personel,çalışan,uzman,danışman,doktor,görevli,الموظف,موظف,الطبيب,طبيب,المستشار,المسؤول,员工,工作人员,医生,顾问,负责人,职员,nhân viên,bác sĩ,chuyên viên,người phụ trách,tư vấn viên,clinician,nurse,worker,kliniker,praktiker,caseworker,trainer,barber,fallmanager,referent',
  ],
  [
    'organizer',
    'organizer,organiser,organisator,organisateur,organizador,організатор,organizator,düzenleyen,المنظم,组织者,người tổ chức',
  ],
  [
    'start',
    'start,starts,starting,booked for,scheduled for,reserved for,gebucht für,begin,begins,beginning,from,dtstart,beginn,beginnt,anfang,von,ab,startet,inicio,comienzo,comienza,desde,empieza,début,commence,начало,початок,починається,від,з,początek,rozpoczęcie,rozpoczęcia,od,początku,start at,startat,başlangıç,başlama,başlar,البداية,بداية,بدء,البدء,من,تبدأ,يبدأ,开始,起始,开始于,从,bắt đầu,từ',
  ],
  [
    'end',
    'end,ends,ending,finish,finishes,until,to,dtend,ende,schluss,bis,endet,fin,final,finaliza,termina,hasta,jusqu,кінець,закінчення,завершення,до,конец,окончание,koniec,zakończenie,zakończenia,końca,do,bitiş,biter,bitis,son,النهاية,نهاية,الانتهاء,انتهاء,إلى,تنتهي,ينتهي,结束,截止,终止,至,到,kết thúc,đến',
  ],
  [
    'date',
    'date,dates,day,datum,tag,termindatum,fecha,día,jour,дата,день,data,dzień,tarih,tarihi,gün,التاريخ,تاريخ,اليوم,يوم,日期,日,ngày',
  ],
  [
    'time',
    'time,times,hour,uhrzeit,zeit,uhr,hora,horario,heure,horaire,час,година,время,godzina,godz,godziny,czas,saat,saati,zaman,الوقت,وقت,الساعة,ساعة,时间,時間,时刻,giờ,thời gian,thời điểm,时段,時段,khung giờ',
  ],
  [
    'moment',
    'datetime,date time,timestamp,zeitpunkt,instant,when,wann,slot,timeslot,time slot,czas i data,дата й час,дата та час,дата і час',
  ],
  [
    'duration',
    'duration,length,mins,minutes,minute,dauer,terminlänge,länge,minuten,duración,minutos,durée,тривалість,длительность,хвилини,хвилин,czas trwania,długość,minuty,minut,trwanie,süre,süresi,dakika,المدة,مدة,الدقائق,دقائق,دقيقة,时长,持续时间,分钟,thời lượng,phút',
  ],
  [
    'created',
    'created,creation,printed,print,exported,export,generated,as of,gedruckt,druckdatum,exportiert,stand vom,impreso,exportado,generado,imprimé,exporté,généré,wydrukowano,wygenerowano,eksport,надруковано,експортовано,yazdırıldı,dışa aktarıldı,طبع,打印,导出,xuất ngày,booked,book,bookedon,added,modified,updated,changed,registered,submitted,received,dtstamp,stamp,ordered,placed,imported,erstellt,angelegt,gebucht,geändert,eingegangen,erfasst,aktualisiert,erstellung,creado,creada,creación,reservado,modificado,actualizado,registrado,créé,créée,création,réservé,modifié,ajouté,enregistré,створено,створення,змінено,оновлено,заброньовано,создано,utworzono,utworzenia,dodano,zmieniono,zarezerwowano,oluşturma,oluşturuldu,oluşturulma,kayıt,güncelleme,değiştirilme,الإنشاء,إنشاء,أنشئ,الحجز في,التعديل,تعديل,التسجيل,创建,建立,修改,更新,下单,登记,tạo,ngày tạo,cập nhật,ngày đặt,tạo lúc,создан,создание,создания,добавлен,добавлено,umówienia,rezerwacji dnia,record date,recorddate',
  ],
  [
    'birth',
    'birth,birthday,birthdate,born,dob,geburtsdatum,geburtstag,geburt,geboren,geb,gebdat,nacimiento,cumpleaños,naissance,né,née,народження,рождения,urodzenia,urodzin,urodzony,doğum,الميلاد,ميلاد,الولادة,出生,生日,出生日期,sinh,ngày sinh,năm sinh,nac,fnac,fec nac',
  ],
  [
    'reminder',
    'reminder,remind,erinnerung,recordatorio,rappel,нагадування,przypomnienie,hatırlatma,hatırlatıcı,تذكير,提醒,nhắc,nhắc nhở,alarm',
  ],
  [
    'status',
    'status,state,bookingstatus,terminstatus,zustand,stand,estado,situación,statut,état,статус,стан,состояние,stan,durum,durumu,الحالة,حالة,状态,狀態,trạng thái,tình trạng',
  ],
  [
    'cancelled',
    'cancelled,canceled,cancel,cancellation,cancelation,storniert,storno,abgesagt,absage,stornierung,anulado,anulada,cancelado,cancelada,cancelación,anulación,annulé,annulée,annulation,скасовано,скасування,скасований,отменено,отмена,odwołano,odwołany,odwołana,odwołanie,anulowano,anulowany,anulowane,anulowanie,iptal,iptal edildi,ملغى,ملغي,ملغاة,إلغاء,الإلغاء,تم الإلغاء,已取消,取消,đã hủy,hủy,huỷ,đã huỷ,bị hủy',
  ],
  [
    'noshow',
    'noshow,no show,nicht erschienen,no presentado,ausente,non présenté,absent,не з’явився,nieobecność,niestawienie,gelmedi,لم يحضر,未到,爽约,không đến,vắng mặt,dna,missed,no shows,did not arrive,not arrived,did not attend,non venu',
  ],
  ['by', 'by,durch,por,par,przez,ким,tarafından,بواسطة,由,bởi'],
  ['reason', 'reason,grund,motivo,motif,raison,причина,powód,sebep,neden,السبب,سبب,原因,lý do,policy'],
  [
    'phone',
    'phone,telephone,tel,mobile,cell,cellphone,phonenumber,sms,whatsapp,telefon,handy,mobil,mobiltelefon,rufnummer,telefonnummer,handynummer,teléfono,móvil,celular,téléphone,portable,телефон,тел,мобільний,мобильный,telefonu,komórka,kom,cep,cep telefonu,gsm,الهاتف,هاتف,الجوال,جوال,الموبايل,موبايل,التلفون,电话,電話,手机,手機,联系电话,điện thoại,sđt,di động,số điện thoại',
  ],
  [
    'email',
    'email,mail,e mail,emailaddress,mailadresse,emailadresse,correo,correo electrónico,courriel,mél,пошта,електронна пошта,эл почта,почта,имейл,poczta,e posta,eposta,البريد,البريد الإلكتروني,بريد,إيميل,邮箱,邮件,电子邮件,电子邮箱,信箱,thư điện tử',
  ],
  [
    'language',
    'language,lang,locale,sprache,idioma,lengua,langue,мова,язык,język,dil,اللغة,لغة,语言,ngôn ngữ',
  ],
  [
    'service',
    'service,services,leistung,leistungen,dienstleistung,anliegen,dienst,behandlung,servicio,servicios,trámite,tratamiento,prestation,prestations,démarche,послуга,послуги,услуга,услуги,usługa,usługi,sprawa,hizmet,hizmetler,işlem,الخدمة,خدمة,الخدمات,服务,服務,服务项目,项目,业务,dịch vụ,procedure,treatment,eventtype,appointmenttype,was,what,qué,quoi,co,що,что,ne,prestación,prestaciones',
  ],
  [
    'type',
    'type,kind,art,terminart,tipo,тип,вид,typ,rodzaj,tür,türü,tip,النوع,نوع,类型,種類,类别,loại,concern,purpose,anlass',
  ],
  [
    'category',
    'category,categories,kategorie,kategorien,categoría,categorías,catégorie,catégories,категорія,категории,kategoria,kategorie,kategori,الفئة,分类,danh mục,counter,schalter,ventanilla,guichet,вікно,окно,okienko,stanowisko,gişe,الشباك,شباك,窗口,柜台,quầy,counter name,科室,bölüm,poliklinik,birim',
  ],
  [
    'line',
    'line,queue,linename,warteschlange,serviceline,fila,cola,file d’attente,черга,очередь,kolejka,kuyruk,sıra,الطابور,طابور,队列,hàng đợi',
  ],
  [
    'location',
    'location,branch,office,site,venue,place,room,standort,ort,filiale,niederlassung,zweigstelle,raum,praxis,lugar,sucursal,ubicación,oficina,sede,sala,lieu,agence,bureau,salle,філія,місце,відділення,адреса відділення,филиал,место,lokalizacja,oddział,placówka,miejsce,pokój,şube,konum,yer,ofis,oda,الموقع,موقع,الفرع,فرع,المكان,مكان,地点,位置,分店,网点,địa điểm,chi nhánh,nơi',
  ],
  [
    'id',
    'id,ident,identifier,kennung,key,identificador,identifiant,ідентифікатор,ідентифікатор запису,идентификатор,identyfikator,kimlik,معرف,المعرف,标识,编号id,mã định danh',
  ],
  ['uid', 'uid,uuid,guid,externalid'],
  [
    'code',
    'code,publicid,appointmentcode,checkincode,pin,terminkennzeichen,código,codigo,kod,kodu,код,الرمز,رمز,كود,الكود,代码,验证码,预约码,签到码,mã',
  ],
  [
    'reference',
    'reference,ref,refno,booking reference,hash,confirmation,confirmationnumber,ticket,aktenzeichen,vorgang,vorgangsnummer,referenz,buchungsnummer,terminnummer,auftragsnummer,bestätigungsnummer,referencia,localizador,folio,référence,dossier,номер запису,номер бронювання,номер записи,referencja,numer rezerwacji,numer wizyty,sygnatura,referans,rezervasyon no,randevu no,المرجع,مرجع,رقم الحجز,رقم الموعد,رقم المرجع,预约号,预约编号,订单号,单号,参考号,mã đặt chỗ,mã đặt lịch,mã lịch hẹn,mã tham chiếu,số tham chiếu',
  ],
  ['number', 'number,no,nr,num,nummer,número,numéro,номер,numer,numara,sayı,رقم,الرقم,编号,号码,号,số,№'],
  [
    'zone',
    'timezone,time zone,tz,tzid,zeitzone,zona horaria,huso horario,fuseau,fuseau horaire,часовий пояс,часовой пояс,strefa czasowa,strefa,saat dilimi,المنطقة الزمنية,时区,múi giờ',
  ],
  [
    'notes',
    'note,notes,comment,comments,remark,remarks,message,notiz,notizen,bemerkung,bemerkungen,anmerkung,anmerkungen,kommentar,notas,nota,observaciones,comentario,comentarios,remarque,remarques,commentaire,commentaires,примітка,примітки,коментар,notatka,notatki,uwagi,komentarz,not,notlar,açıklamalar,ملاحظات,ملاحظة,备注,備註,ghi chú',
  ],
  [
    'description',
    'description,beschreibung,descripción,опис,описание,opis,açıklama,الوصف,وصف,描述,说明,mô tả,body',
  ],
  [
    'appointment',
    'appointment,appointments,booking,bookings,event,meeting,reservation,visit,scheduled,schedule,session,termin,termine,buchung,reservierung,besuch,veranstaltung,ereignis,cita,citas,reserva,visita,evento,rendez vous,rendezvous,rdv,réservation,visite,évènement,événement,запис,запису,бронювання,візит,зустріч,подія,запись,записи,визит,встреча,wizyta,wizyty,rezerwacja,rezerwacji,spotkanie,spotkania,termin wizyty,randevu,rezervasyon,ziyaret,toplantı,etkinlik,الموعد,موعد,المواعيد,الحجز,حجز,الزيارة,زيارة,预约,預約,约会,会议,活动,cuộc hẹn,lịch hẹn,đặt lịch,đặt chỗ,lịch,hẹn,buổi hẹn,визита,візиту,прийом,прийому,прием,приема,приём,приёма,就诊,就診,就医,门诊,khám,lịch khám,appt,appts',
  ],
  [
    'booking',
    'booking,bookings,reservation,buchung,buchungs,reservierung,reserva,réservation,бронювання,запис,запису,запись,записи,rezerwacja,rezerwacji,rezervasyon,الحجز,حجز,预约,預約,đặt lịch,đặt chỗ',
  ],
  [
    'subject',
    'subject,title,summary,betreff,titel,thema,asunto,título,resumen,objet,titre,résumé,sujet,тема,назва події,заголовок,temat,tytuł,konu,başlık,الموضوع,موضوع,العنوان الرئيسي,主题,主題,标题,chủ đề,tiêu đề',
  ],
  [
    'attendees',
    'attendee,attendees,participant,participants,teilnehmer,teilnehmende,teilnehmerin,asistente,asistentes,participante,participantes,учасник,учасники,участник,участники,uczestnik,uczestnicy,katılımcı,katılımcılar,الحضور,المشاركون,المدعوون,参与者,与会者,参加者,người tham dự,người tham gia',
  ],
  [
    'optional',
    'optional,cc,additional,guests,other,optionale,weitere,opcional,opcionales,facultatif,facultatifs,opcjonalni,необов’язкові,isteğe bağlı,اختياري,可选,tùy chọn',
  ],
  [
    'noise',
    't c kimlik no,tc kimlik no,tc kimlik,t c kimlik,tckn,tc no,pesel,ssn,social security,social security number,national id,national id number,national identity,identity number,identity card,id card,id card number,passport number,passport no,ausweisnummer,versichertennummer,身份证,身份证号,身份证号码,price,cost,fee,amount,paid,pay,payment,currency,invoice,total,deposit,discount,tax,preis,kosten,betrag,bezahlt,zahlung,währung,rechnung,precio,importe,pagado,pago,moneda,prix,montant,payé,paiement,devise,ціна,вартість,оплата,оплачено,сума,цена,стоимость,cena,kwota,płatność,zapłacono,waluta,fiyat,ücret,ödeme,tutar,السعر,الدفع,مدفوع,المبلغ,价格,金额,支付,费用,giá,thanh toán,số tiền,utm,certificate,coupon,voucher,question,response,answer,custom,form,url,link,website,group,team,label,color,colour,image,photo,avatar,count,position,street,city,zip,postal,postcode,country,province,county,strasse,straße,plz,postleitzahl,stadt,land,hausnummer,calle,ciudad,país,código postal,rue,ville,pays,code postal,місто,вулиця,індекс,город,ulica,miasto,kod pocztowy,şehir,posta kodu,المدينة,الرمز البريدي,城市,邮编,thành phố,gender,sex,geschlecht,sexo,genre,sexe,стать,пол,płeć,cinsiyet,الجنس,性别,giới tính,salutation,anrede,prefix,suffix,middle,middlename,nationality,company,firma,organisation,organization,mileage,billing,sensitivity,private,privacy,priority,importance,show,resource,resources,ressource,ressourcen,tracking,enabled,consent,newsletter,marketing,method,source,visibility,sequence,rrule,exdate,transp,geo,attachment,insurance,versicherung,krankenkasse,seguro,assurance,buffer,capacity,seats,age,alter,weekday,wochentag,tin,tax id,mrn,recurrence,timestatus,price type,pricing',
  ],
  ['address', 'address,adresse,anschrift,dirección,domicilio,адреса,адрес,adres,العنوان,عنوان,地址,địa chỉ'],
  [
    'allday',
    'allday,all day,ganztägig,ganztägiges,todo el día,journée entière,весь день,całodniowe,tüm gün,طوال اليوم,全天,cả ngày',
  ],
  [
    'filler',
    'of,the,and,at,on,in,for,is,a,an,or,der,die,das,des,und,am,um,im,für,zum,de,del,la,el,los,las,y,e,du,le,les,d,l,et,à,au,i,w,o,dla,та,і,й,и,в,на,у,о,ve,için,و,في,的,和,và,của,vào,lúc,local,utc,gmt,required,main,primary,erforderliche,requeridos,obligatoires,my,your,full day,0,1,nr0',
  ],
] as const;

export type Concept = (typeof HEADER_WORDS)[number][0];
