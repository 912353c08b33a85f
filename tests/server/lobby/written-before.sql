BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE device_links (
	token BLOB NOT NULL, 
	guest INTEGER NOT NULL, 
	expires BIGINT NOT NULL, 
	CONSTRAINT pk_device_links PRIMARY KEY (token), 
	CONSTRAINT fk_device_links_guest FOREIGN KEY(guest) REFERENCES guests ("key")
);
CREATE TABLE entries (
	"table" INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	seat SMALLINT, 
	at BIGINT NOT NULL, 
	action TEXT NOT NULL, 
	"by" VARCHAR(40), 
	earliest BIGINT, 
	latest BIGINT, 
	request VARCHAR(96), 
	CONSTRAINT pk_entries PRIMARY KEY ("table", seq), 
	CONSTRAINT fk_entries_table FOREIGN KEY("table") REFERENCES tables ("key")
);
INSERT INTO "entries" VALUES(2,0,NULL,1794808278104,'{"do":"start"}',NULL,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(2,1,0,1794808284028,'{"do":"place","a":2,"b":1}','hint',NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:3');
INSERT INTO "entries" VALUES(2,2,1,1794808284805,'{"do":"place","a":13,"b":8}','bot:regular',NULL,NULL,NULL);
INSERT INTO "entries" VALUES(3,0,NULL,1794808284845,'{"do":"start"}',NULL,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(3,1,0,1794808284857,'{"do":"place","a":1,"b":2}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:5');
INSERT INTO "entries" VALUES(3,2,0,1794808284871,'{"do":"place","a":3,"b":4}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:6');
INSERT INTO "entries" VALUES(3,3,0,1794808284887,'{"do":"place","a":5,"b":6}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:7');
INSERT INTO "entries" VALUES(3,4,0,1794808284903,'{"do":"place","a":7,"b":8}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:8');
INSERT INTO "entries" VALUES(3,5,0,1794808284924,'{"do":"place","a":9,"b":14}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:9');
INSERT INTO "entries" VALUES(3,6,0,1794808284927,'{"do":"place","a":10,"b":11}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:10');
INSERT INTO "entries" VALUES(3,7,0,1794808284930,'{"do":"place","a":12,"b":13}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:11');
INSERT INTO "entries" VALUES(3,8,0,1794808284941,'{"do":"place","a":15,"b":16}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:12');
INSERT INTO "entries" VALUES(3,9,0,1794808284962,'{"do":"place","a":17,"b":18}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:13');
INSERT INTO "entries" VALUES(3,10,0,1794808284978,'{"do":"place","a":19,"b":24}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:14');
INSERT INTO "entries" VALUES(3,11,0,1794808285001,'{"do":"place","a":20,"b":21}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:15');
INSERT INTO "entries" VALUES(3,12,0,1794808285010,'{"do":"place","a":22,"b":23}',NULL,NULL,NULL,'pEpozi3b3B3W:c037fbedd5f5a99a:16');
CREATE TABLE guests (
	"key" INTEGER NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	colour VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_guests PRIMARY KEY ("key"), 
	CONSTRAINT uq_guests_person UNIQUE (person)
);
INSERT INTO "guests" VALUES(1,'pEpozi3b3B3W','Ania','violet',1794808277917);
INSERT INTO "guests" VALUES(2,'pRPHxHG5UaCu','Ben','violet',1794808277987);
CREATE TABLE members (
	"table" INTEGER NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY ("table", person), 
	CONSTRAINT fk_members_table FOREIGN KEY("table") REFERENCES tables ("key")
);
INSERT INTO "members" VALUES(1,'pEpozi3b3B3W');
INSERT INTO "members" VALUES(2,'pEpozi3b3B3W');
INSERT INTO "members" VALUES(2,'pRPHxHG5UaCu');
INSERT INTO "members" VALUES(3,'pEpozi3b3B3W');
CREATE TABLE runs (
	"key" INTEGER NOT NULL, 
	began BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_runs PRIMARY KEY ("key")
);
INSERT INTO "runs" VALUES(1,1794808277677,1794808285180);
CREATE TABLE tables (
	"key" INTEGER NOT NULL, 
	id VARCHAR(16) NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	timed BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	secret BLOB NOT NULL, 
	lobby TEXT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY ("key"), 
	CONSTRAINT uq_tables_id UNIQUE (id), 
	CONSTRAINT uq_tables_code UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'Tg3NyeLBehrxot','VRCQDU','luckybox','open',1,1,1794808278043,X'AC4870A2CF64F9DA2260A839CF823D07FFBC4115A788509BF652CD99EB565BE4','{"id":"Tg3NyeLBehrxot","code":"VRCQDU","game":"luckybox","options":{"deck":""},"host":"pEpozi3b3B3W","seats":[{"kind":"person","person":"pEpozi3b3B3W","nonce":"dc954245db345581ce475fc76aedb197"},{}],"created":1794808278043,"pace":{"kind":"slow","days":3},"listed":true,"hinted":{}}');
INSERT INTO "tables" VALUES(2,'TQTivGtqdnT7Xt','FLWHQW','crisscross','playing',0,1,1794808278067,X'51AAD681A94D844FB36CFD2EB48B1C403B613DE0B4D045F6E71AD0903362E33A','{"id":"TQTivGtqdnT7Xt","code":"FLWHQW","game":"crisscross","options":{"advanced":false,"start":"deal"},"host":"pEpozi3b3B3W","seats":[{"kind":"person","person":"pEpozi3b3B3W","nonce":"06b4b24c7116e0f19fa43225fde790a9"},{"kind":"person","person":"pRPHxHG5UaCu","away":true,"level":"regular","nonce":"abababababababababababababababab"}],"created":1794808278067,"pace":{"kind":"live","decision":60,"reserve":30},"status":"playing","chat":false,"started":1794808278104,"hinted":{"0":1}}');
INSERT INTO "tables" VALUES(3,'TdwjNeH9PcZr4t','HNJCTP','crisscross','finished',0,0,1794808284826,X'6513A72B26D8769F3BA92A3A3FCCB8776EF5FDF0E68728FE3720F4EDF3E3DB63','{"id":"TdwjNeH9PcZr4t","code":"HNJCTP","game":"crisscross","options":{"advanced":false,"start":"deal"},"host":"pEpozi3b3B3W","seats":[{"kind":"person","person":"pEpozi3b3B3W","nonce":"63c3900147ea244456b2125c144e8759"}],"created":1794808284826,"pace":{"kind":"none"},"status":"finished","started":1794808284845,"finished":1794808285015,"hinted":{},"scores":[10],"title":"columnist"}');
CREATE TABLE tokens (
	token BLOB NOT NULL, 
	guest INTEGER NOT NULL, 
	CONSTRAINT pk_tokens PRIMARY KEY (token), 
	CONSTRAINT fk_tokens_guest FOREIGN KEY(guest) REFERENCES guests ("key")
);
INSERT INTO "tokens" VALUES(X'CCCC17899EBE5B2436D427B19C6E5FF5851CA31F1964BAD557BFCADF98777E71',1);
INSERT INTO "tokens" VALUES(X'3ACAAD89502B0554C84353A35983D5A038C78F5A7FB0742FFF9D65987A720C11',2);
CREATE INDEX ix_tables_status_listed ON tables (status, listed);
CREATE INDEX ix_members_person ON members (person);
COMMIT;
